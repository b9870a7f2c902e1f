-- What the record of an imported game has besides its start, moves and result: tags, comments, times and variations, as JSON;
-- empty for games that were imported before.
alter table imports add column source text not null default '';
