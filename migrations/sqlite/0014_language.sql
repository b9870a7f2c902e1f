-- The languages that a person and a server have chosen, codes of two letters; nothing where they leave it to the platform.

alter table preferences add column language text;
alter table servers add column language text;
