-- The key of the marks: made once, so that somebody who comes back gets the same one.
create table secrets (
    name text not null constraint secrets_key primary key,
    value text not null
);

insert into secrets (name, value) values ('marks', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));

-- Of a deleted person: a keyed hash of their id (`src/store/marks.rs`), by which what protects others still holds when they come
-- back, and until when (null: as long as they are off a ladder). In `blocks` it takes the place of their id.
alter table players add column mark bigint;
alter table players add column mark_ends bigint;
create index players_by_mark on players (mark) where mark is not null;
create index players_by_mark_ends on players (mark_ends) where mark_ends is not null;
