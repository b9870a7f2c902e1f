-- When a process of the bot may start the next gateway session of a bucket (Discord, "Max Concurrency").
create table session_starts (
    bucket integer not null primary key,
    open_from integer not null
);
