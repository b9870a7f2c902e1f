-- When a process of the bot may start the next gateway session of a bucket (Discord, "Max Concurrency").
create table session_starts (
    bucket bigint not null primary key,
    open_from bigint not null
);
