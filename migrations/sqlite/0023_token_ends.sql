-- Until when a message's token is of use, in milliseconds since 1970: fifteen minutes from its
-- interaction on, which may be long after the event that the message is about.

alter table outbox add column token_ends integer;

update outbox set token_ends =
    (select e.at + 900000 from events e where e.game = outbox.game and e.number = outbox.event)
where token is not null;
