-- A move changes no index, and a person is forgotten by one row.
--
-- The lists' indexes held when a game last changed, so that every move wrote all four of them anew. They hold now since
-- when a game has been in its state: that changes when it begins and when it ends.
--
-- Games named people by the platform's number, so that forgetting somebody rewrote all their games. `players.id` is a key
-- of our own from now on, always negative, and the platform's number stands beside it until the person is forgotten.

drop index games_by_home;
drop index games_by_parent;
drop index games_by_challenger;
drop index games_by_opponent;

-- The platform's number of a person (a Discord snowflake); nothing for somebody who is no longer known.
alter table players add column person integer;
create unique index players_by_person on players (person);

insert into players (id, person, name)
    select (select min(min(id), 0) from players) - row_number() over (order by id), id, name
    from players where id >= 0;

-- Cache: since when the game has been in its state, in milliseconds since 1970.
alter table games add column since integer not null default 0;

update games set
    challenger = coalesce((select p.id from players p where p.person = games.challenger), challenger),
    opponent = coalesce((select p.id from players p where p.person = games.opponent), opponent),
    since = case state
        when 'playing' then coalesce((select e.at from entries e where e.game = games.number and e.number = 1), changed)
        else changed
    end;

-- One index for each way in which a list finds games. A list reads the newest few of each state from the end of an
-- index, so that it stays flat however many games ended, lapsed or were abandoned.
create index games_by_home on games (home_channel, state, since);
create index games_by_parent on games (home_parent, state, since);
create index games_by_challenger on games (challenger, state, since);
create index games_by_opponent on games (opponent, state, since);

-- Nobody refers to the old keys any more.
delete from players where id >= 0;
