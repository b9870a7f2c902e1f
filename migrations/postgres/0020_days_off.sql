-- On which days of the week a person's clock stands still in games that are agreed so: a word such as saturday-sunday;
-- none where it is null. What holds in a game is in the event of its acceptance.
alter table preferences add column days_off text;
