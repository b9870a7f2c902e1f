-- What must be said later or elsewhere, written in the same transaction as the entry it is about. Rows hold references;
-- words and pictures are made again at delivery.

create table outbox (
    game integer not null constraint outbox_belongs_to_a_game references games (number) on delete cascade,
    entry integer not null,
    -- answer or home
    purpose text not null,
    channel integer not null,
    -- When it is to be sent, in milliseconds since 1970. Taking a letter moves it into the future by compare-and-swap.
    due integer not null,
    attempts integer not null,
    constraint outbox_key primary key (game, entry, purpose)
) strict, without rowid;

create index outbox_by_due on outbox (due);
