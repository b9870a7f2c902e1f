-- The board inside Discord: the instance of the Activity that a session belongs to; null for a link of the browser.
alter table board_links add column instance text;

-- Which game somebody opened in an instance, for some minutes.
create table activity_games (
    instance text not null,
    person bigint not null,
    game bigint not null,
    ends bigint not null,
    constraint activity_games_key primary key (instance, person)
);

create index activity_games_by_person on activity_games (person);
