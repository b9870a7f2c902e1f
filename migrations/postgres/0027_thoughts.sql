-- Thinking boards (`src/game/thoughts.rs`) as JSON. Only their authors see them.
create table thoughts (
    game bigint not null,
    person bigint not null,
    thoughts text not null,
    constraint thoughts_key primary key (game, person)
);

create index thoughts_by_person on thoughts (person);
