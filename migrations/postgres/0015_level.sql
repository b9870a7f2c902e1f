-- How strong the arbiter plays, where it is the opponent; nothing in games between people.

alter table games add column level text;
