-- Whoever opens the board inside Discord leaves the interaction's token, for a private message with a challenge's form. The rows last
-- minutes, so the old ones aren't kept.
drop table activity_games;

create table activity_games (
    instance text not null,
    person bigint not null,
    game bigint,
    token text,
    ends bigint not null,
    constraint activity_games_key primary key (instance, person)
);

create index activity_games_by_person on activity_games (person);
