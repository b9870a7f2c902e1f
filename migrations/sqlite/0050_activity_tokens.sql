-- Whoever opens the board inside Discord leaves the interaction's token, for a private message with a challenge's form. The rows last
-- minutes, so the old ones aren't kept.
drop table activity_games;

create table activity_games (
    instance text not null,
    person integer not null,
    game integer,
    token text,
    ends integer not null,
    constraint activity_games_key primary key (instance, person)
) strict, without rowid;

create index activity_games_by_person on activity_games (person);
