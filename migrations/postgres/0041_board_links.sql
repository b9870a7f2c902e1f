-- Personal links to the board in a browser: the SHA-256 of a secret, whose it is, and until when it opens the board.
create table board_links (
    digest text not null constraint board_links_key primary key,
    person bigint not null,
    -- The one game that it shows, to somebody who watches; null if it opens the person's own games.
    game bigint,
    made bigint not null,
    ends bigint not null
);

create index board_links_by_person on board_links (person);
