-- What stays of a game's earlier boards in a server's channels; nothing stands for the default.
alter table servers add column history text;

-- A game has a thread of its own unless a server wants none. Until now nobody had a reason to say so.
update servers set threads = 'on' where threads = 'off';

-- The message of the challenge: it becomes the card of the game, while the boards are in the thread.
alter table games add column card_channel integer;
alter table games add column card_message integer;
