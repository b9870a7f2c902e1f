-- Thinking boards (`src/game/thoughts.rs`) as JSON. Only their authors see them.
create table thoughts (
    game integer not null,
    person integer not null,
    thoughts text not null,
    constraint thoughts_key primary key (game, person)
) strict;

create index thoughts_by_person on thoughts (person);
