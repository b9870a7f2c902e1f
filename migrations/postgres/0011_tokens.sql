-- The token of the interaction whose answer a message is. With it Discord is asked first whether the answer was taken, after a
-- crash too. It lives fifteen minutes and is no longer kept than that, nor longer than the message; other messages have none.

alter table outbox add column token text;
