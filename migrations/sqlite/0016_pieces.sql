-- Which pieces a person wants to see; nothing where they chose before there was a choice.

alter table preferences add column pieces text;
