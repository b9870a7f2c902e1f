-- How many days of leave from all correspondence games somebody has taken in a calendar year.
create table leaves (
    person bigint not null,
    year bigint not null,
    days bigint not null,
    constraint leaves_key primary key (person, year)
);
