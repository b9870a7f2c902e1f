-- Personal links to the board in a browser: the SHA-256 of a secret, whose it is, and until when it opens the board.
create table board_links (
    digest text not null constraint board_links_key primary key,
    person integer not null,
    -- The one game that it shows, to somebody who watches; null if it opens the person's own games.
    game integer,
    made integer not null,
    ends integer not null
) strict;

create index board_links_by_person on board_links (person);
