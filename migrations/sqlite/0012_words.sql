-- Tables and columns are called as in the code. Only names change, so no row is written, however many there are.

alter table entries rename to events;
-- Who did it: challenger, opponent or arbiter.
alter table events rename column seat to actor;
alter table events rename column what to kind;

-- The number of the event that the message is about.
alter table outbox rename column entry to event;

alter table games rename column wish to colour;
alter table games rename column hindrance to delivery_failure;
-- Cache: who has asked for something that waits for an answer: a draw, a takeback or a pause.
alter table games rename column offer to pending;
-- When the game's thread was last kept from being archived.
alter table games rename column kept_awake to kept_open;
alter table games rename column request_entry to request_event;

-- The letters of pieces in moves; nothing stands for those of the person's language.
alter table preferences rename column letters to piece_letters;
