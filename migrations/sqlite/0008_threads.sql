-- Threads that rest are looked for every minute, among the games that are played in one. What a move changes is not in this
-- index, so that moves need not keep it.
create index games_in_threads on games (number) where state = 'playing' and home_parent is not null;
