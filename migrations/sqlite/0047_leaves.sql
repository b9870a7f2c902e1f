-- How many days of leave from all correspondence games somebody has taken in a calendar year.
create table leaves (
    person integer not null,
    year integer not null,
    days integer not null,
    constraint leaves_key primary key (person, year)
) strict, without rowid;
