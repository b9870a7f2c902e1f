-- Whether a person called off a rated game, so that on Citus a challenge asks one server how often they did.

alter table seats add column called_off integer;

insert into seats (person, game, seat, variant, rated, level, state, since, result, called_off)
    select coalesce(p.person, p.id), g.number, e.actor, g.variant, g.rated, g.level, g.state, g.since, g.result, 1
    from games g join events e on e.game = g.number
    join players p on p.id = case e.actor when 'challenger' then g.challenger else g.opponent end
    where g.rated = 'yes' and g.state = 'over' and e.actor in ('challenger', 'opponent') and (e.kind = 'aborted'
        or (e.kind = 'resigned' and (select count(*) from events m where m.game = e.game and m.kind = 'moved') < 4))
    on conflict (person, game, seat) do update set called_off = 1;
