-- A database of migration 11 with a row of each kind: every kind of event, every purpose of a message, people, preferences,
-- a server, an outage. Event n of game g is of the moment 1000000 * g + 1000 * n and of the request
-- 9000000000 + 100 * g + n.

insert into players (id, person, name) values (-1, 11, 'Ana'), (-2, 917263548172635481, 'Zoë'), (-3, null, '');

insert into games (number, variant, start, wish, home_channel, home_parent, home_server, challenger, opponent, state,
    challenger_side, to_move, offer, result, changed, clock, flag, deadline, board_channel, board_message, board_revision,
    language, threads, hindrance, kept_awake, since, request_channel, request_message, request_entry)
values
    (1, 'chess', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'white', 700, 600, 77, -1, -2, 'playing', 'white', 'challenger', 'challenger', null, 1014000, '3d', 'claim', 260000000, 700, 5001, 3, 'de', 'on', 'no-access', 900, 1001000, 700, 5002, 14),
    (2, 'chess', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'black', 100, null, null, -1, -2, 'over', 'black', null, null, '1/2-1/2', 2004000, 'none', 'automatic', null, null, null, null, 'en', 'off', null, null, 2004000, null, null, null),
    (3, 'chess', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'random', 100, null, null, -1, -2, 'over', 'white', null, null, '1/2-1/2', 3002000, 'none', 'automatic', null, null, null, null, 'en', 'off', null, null, 3002000, null, null, null),
    (4, 'chess', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'random', 100, null, null, -1, -2, 'over', 'white', null, null, '1/2-1/2', 4002000, 'none', 'automatic', null, null, null, null, 'en', 'off', null, null, 4002000, null, null, null),
    (5, 'chess', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'random', 100, null, null, -1, -2, 'over', 'white', null, null, '1-0', 5002000, 'none', 'automatic', null, null, null, null, 'en', 'off', null, null, 5002000, null, null, null),
    (6, 'chess', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'random', 100, null, null, -1, -2, 'over', 'white', null, null, '*', 6002000, 'none', 'automatic', null, null, null, null, 'en', 'off', null, null, 6002000, null, null, null),
    (7, 'chess', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'random', 100, null, null, -1, -2, 'over', 'white', null, null, '0-1', 7002000, '7d+12h', 'automatic', null, null, null, null, 'en', 'off', null, null, 7002000, null, null, null),
    (8, 'chess', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'random', 100, null, null, -1, -2, 'over', 'white', null, null, '1/2-1/2', 8002000, 'none', 'automatic', null, null, null, null, 'en', 'off', null, null, 8002000, null, null, null),
    (9, 'chess', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'random', 100, null, null, -1, -2, 'over', 'white', null, null, '*', 9002000, 'none', 'automatic', null, null, null, null, 'en', 'off', null, null, 9002000, null, null, null),
    (10, 'chess', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'random', 100, null, null, -3, -1, 'void', null, null, null, null, 10001000, 'none', 'automatic', null, null, null, null, 'en', 'off', null, null, 10001000, null, null, null),
    (11, 'chess', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'random', 100, null, null, -2, -1, 'void', null, null, null, null, 11001000, 'none', 'automatic', null, null, null, null, 'en', 'off', null, null, 11001000, null, null, null),
    (12, 'chess', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'random', 100, null, null, -1, null, 'waiting', null, null, null, null, 12000000, 'none', 'automatic', null, null, null, null, 'en', 'off', null, null, 12000000, null, null, null);

insert into entries (game, number, seat, what, detail, at, request) values
    (1, 0, 'challenger', 'challenged', null, 1000000, 9000000100),
    (1, 1, 'opponent', 'accepted', 'white', 1001000, 9000000101),
    (1, 2, 'challenger', 'moved', 'e2e4', 1002000, 9000000102),
    (1, 3, 'challenger', 'takeback-asked', null, 1003000, 9000000103),
    (1, 4, 'opponent', 'takeback-refused', null, 1004000, 9000000104),
    (1, 5, 'opponent', 'moved', 'e7e5;offer', 1005000, 9000000105),
    (1, 6, 'challenger', 'refused', null, 1006000, 9000000106),
    (1, 7, 'challenger', 'pause-asked', '3', 1007000, 9000000107),
    (1, 8, 'opponent', 'pause-granted', null, 1008000, 9000000108),
    (1, 9, 'opponent', 'pause-asked', '2', 1009000, 9000000109),
    (1, 10, 'challenger', 'pause-refused', null, 1010000, 9000000110),
    (1, 11, 'challenger', 'moved', 'g1f3', 1011000, 9000000111),
    (1, 12, 'challenger', 'takeback-asked', null, 1012000, 9000000112),
    (1, 13, 'opponent', 'takeback-granted', null, 1013000, 9000000113),
    (1, 14, 'challenger', 'offered', null, 1014000, 9000000114),
    (2, 0, 'challenger', 'challenged', null, 2000000, 9000000200),
    (2, 1, 'opponent', 'accepted', 'black', 2001000, 9000000201),
    (2, 2, 'opponent', 'moved', 'e2e4', 2002000, 9000000202),
    (2, 3, 'challenger', 'offered', null, 2003000, 9000000203),
    (2, 4, 'opponent', 'agreed', null, 2004000, 9000000204),
    (3, 0, 'challenger', 'challenged', null, 3000000, 9000000300),
    (3, 1, 'opponent', 'accepted', 'white', 3001000, 9000000301),
    (3, 2, 'challenger', 'moved', 'e2e4;repetition', 3002000, 9000000302),
    (4, 0, 'challenger', 'challenged', null, 4000000, 9000000400),
    (4, 1, 'opponent', 'accepted', 'white', 4001000, 9000000401),
    (4, 2, 'challenger', 'claimed', 'fifty-moves', 4002000, 9000000402),
    (5, 0, 'challenger', 'challenged', null, 5000000, 9000000500),
    (5, 1, 'opponent', 'accepted', 'white', 5001000, 9000000501),
    (5, 2, 'opponent', 'resigned', null, 5002000, 9000000502),
    (6, 0, 'challenger', 'challenged', null, 6000000, 9000000600),
    (6, 1, 'opponent', 'accepted', 'white', 6001000, 9000000601),
    (6, 2, 'opponent', 'aborted', null, 6002000, 9000000602),
    (7, 0, 'challenger', 'challenged', null, 7000000, 9000000700),
    (7, 1, 'opponent', 'accepted', 'white', 7001000, 9000000701),
    (7, 2, 'arbiter', 'flagged', 'mate-possible', 7002000, 9000000702),
    (8, 0, 'challenger', 'challenged', null, 8000000, 9000000800),
    (8, 1, 'opponent', 'accepted', 'white', 8001000, 9000000801),
    (8, 2, 'arbiter', 'proven-dead', null, 8002000, 9000000802),
    (9, 0, 'challenger', 'challenged', null, 9000000, 9000000900),
    (9, 1, 'opponent', 'accepted', 'white', 9001000, 9000000901),
    (9, 2, 'arbiter', 'closed', 'spam', 9002000, 9000000902),
    (10, 0, 'challenger', 'challenged', null, 10000000, 9000001000),
    (10, 1, 'opponent', 'declined', null, 10001000, 9000001001),
    (11, 0, 'challenger', 'challenged', null, 11000000, 9000001100),
    (11, 1, 'challenger', 'withdrawn', null, 11001000, 9000001101),
    (12, 0, 'challenger', 'challenged', null, 12000000, 9000001200);

insert into outbox (game, entry, purpose, channel, due, attempts, token) values
    (1, 14, 'answer', 700, 2000000, 0, 'secret'),
    (1, 14, 'home', 700, 2000001, 1, null),
    (1, 14, 'thread', 700, 2000002, 2, null),
    (1, 14, 'alarm-half', 700, 2000003, 3, null),
    (1, 14, 'alarm-tenth', 700, 2000004, 4, null),
    (1, 14, 'alarm-fiftieth', 700, 2000005, 5, null),
    (1, 14, 'alarm-pause-over', 700, 2000006, 6, null),
    (1, 14, 'alarm-flag', 700, 2000007, 7, null),
    (1, 14, 'proof', 700, 2000008, 8, null);

insert into heartbeat (id, at) values (1, 3000000);
insert into outages (began, ended) values (1500, 2500), (1004500, 1005500);
insert into blocks (blocker, blocked, name) values (11, 5, 'Eve');
insert into preferences (person, theme, orientation, confirm, letters, reminders, zone)
    values (11, 'slate', 'white', 'on', 'figurine', 'last', 'Europe/Berlin');
insert into servers (id, threads, game, clock, challengers, left_at) values (77, 'on', 'chess', '3d', 42, null), (78, 'off', null, null, null, 50);
insert into server_channels (server, channel) values (77, 600), (77, 601);
