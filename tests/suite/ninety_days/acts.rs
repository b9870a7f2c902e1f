//! The players' actions, and their times.

use super::*;
use crate::support::plays;

impl World {
    /// The next action of the player to move, and its time: usually well in time, sometimes at the last millisecond or too
    /// late.
    pub(super) fn plan(&mut self, index: usize) {
        let left = self.games[index].left[self.games[index].to_move];
        let kind = self.chance.below(40);
        let used = match kind {
            0 => left,
            1 => left + 1,
            2 => left + GRACE - 1,
            3 => left + 2 * HOUR,
            4..=9 => self.span(left / 2, left + 1),
            _ => self.span(0, left / 2 + 1),
        };
        let game = &self.games[index];
        let at = game.moment(used.max(1), &self.away).max(self.now + 1);
        let act = match self.chance.below(30) {
            0 if game.pauses[game.to_move].is_empty() => {
                Act::AskPause(1 + u8::try_from(kind % 9).unwrap())
            }
            1..=3 if game.added.len() > 1 => Act::Takeback,
            4 => Act::Give(None),
            6..=8 if game.days_off.is_some() => Act::Holiday(
                kind % 2,
                i64::try_from(kind % 7).unwrap(),
                i64::try_from(kind % 5).unwrap(),
            ),
            5 => Act::Give(Some(1 + u8::try_from(kind % 9).unwrap())),
            // Some who could claim the win give time instead.
            9..=15 if (1..=3).contains(&kind) && game.terms.flag == FlagFall::Claim => {
                Act::Give(None)
            }
            _ => Act::Move,
        };
        self.games[index].next = Some((at, act));
    }

    pub(super) async fn act(&mut self, index: usize) {
        let Some((_, act)) = self.games[index].next.take() else {
            return;
        };
        if self.is_dead(index).await {
            return;
        }
        let number = self.games[index].number;
        let (mover, waiting) = {
            let game = &self.games[index];
            let mover = game.players[game.to_move].clone();
            (mover, game.players[1 - game.to_move].clone())
        };
        let deadline = self.games[index].deadline(&self.away);
        let flag = self.games[index].terms.flag;
        match act {
            Act::AskPause(days) if self.now <= deadline => {
                self.action(&mover, number, Action::Pause { days }).await;
                let granted = self
                    .action(&waiting, number, Action::Accept(Awaited::Pause))
                    .await;
                assert!(granted.event.is_some(), "{}", granted.reply.words.plain());
                self.check_reminders(index);
                let (game, now) = (&mut self.games[index], self.now);
                for of in &mut game.pauses {
                    of.push((now, now + i64::from(days) * DAY));
                }
                game.set = now;
                self.count("pauses");
                self.plan(index);
            }
            Act::Takeback if self.now <= deadline => {
                self.action(&mover, number, Action::Takeback).await;
                let granted = self
                    .action(&waiting, number, Action::Accept(Awaited::Takeback))
                    .await;
                assert!(granted.event.is_some(), "{}", granted.reply.words.plain());
                self.check_reminders(index);
                self.taken_back(index);
                self.count("takebacks");
                self.plan(index);
            }
            Act::Holiday(seat, ahead, days) if self.now <= deadline => {
                self.holiday(index, seat, ahead, days).await;
                self.plan(index);
            }
            Act::Give(minutes) if self.now <= deadline || flag == FlagFall::Claim => {
                self.give(index, minutes).await;
                self.plan(index);
            }
            Act::Move | Act::AskPause(_) | Act::Takeback | Act::Give(_) | Act::Holiday(..) => {
                let code = self.any_move(number).await;
                let answer = self.action(&mover, number, plays(&code)).await;
                let is_late = self.now > deadline && flag == FlagFall::Automatic;
                self.accepts(&answer, !is_late);
                if is_late {
                    self.count("moves that came too late");
                    return;
                }
                self.moved(index).await;
            }
            Act::ClaimFlag => {
                let answer = self.action(&waiting, number, Action::Flag).await;
                let may = self.now >= deadline + GRACE;
                self.accepts(&answer, may);
                assert!(may, "claims are planned after the time");
                self.count("flags claimed");
                self.check_end(index, deadline, self.now).await;
            }
        }
    }

    fn accepts(&self, answer: &Answer, is_accepted: bool) {
        let said = answer.reply.words.plain();
        assert_eq!(answer.event.is_some(), is_accepted, "{}: {said}", self.now);
    }

    /// The waiting player gives the other one time, also after an unclaimed flag fall.
    async fn give(&mut self, index: usize, minutes: Option<u8>) {
        let game = &self.games[index];
        let number = game.number;
        let waiting = game.players[1 - game.to_move].clone();
        let is_late = self.now > game.deadline(&self.away);
        let given = self
            .action(&waiting, number, Action::GiveTime { minutes })
            .await;
        assert!(given.event.is_some(), "{}", given.reply.words.plain());
        self.check_reminders(index);
        let (game, now, away) = (&mut self.games[index], self.now, &self.away);
        let usual = if game.is_live() { MINUTE } else { DAY };
        let given = minutes.map_or(usual, |count| i64::from(count) * MINUTE);
        if is_late {
            // No time was left, so the gift is all.
            game.left[game.to_move] = game.ran(now, away);
        }
        game.left[game.to_move] += given;
        game.set = now;
        self.count("gifts of time");
        if is_late {
            self.count("gifts after the time");
        }
    }

    /// Takes a holiday, if it is new, starts a day from now or later, and isn't too long.
    async fn holiday(&mut self, index: usize, seat: usize, ahead: i64, days: i64) {
        let game = &self.games[index];
        let (number, player) = (game.number, game.players[seat].clone());
        let (wishes, most) = game.days_off.unwrap();
        let zone = wishes[seat].zone;
        let first = calendar::day_of(zone, self.now) + ahead;
        let wanted: Vec<i64> = (first..=first + days).collect();
        let taken = &game.holidays[seat];
        let fits = |year: i16| {
            let in_year = |day: &&i64| calendar::date(**day).1 == year;
            taken.iter().chain(&wanted).filter(in_year).count() <= most
        };
        let is_new = wanted.iter().all(|day| !taken.contains(day));
        let is_ahead = calendar::begins(zone, first) >= self.now + DAY;
        let may = is_ahead && is_new && fits(2026) && fits(2027);
        let day = |day: i64| calendar::date(day).0.parse().unwrap();
        let action = Action::Holiday {
            first: day(first),
            last: day(first + days),
        };
        let answer = self.action(&player, number, action).await;
        self.accepts(&answer, may);
        if !may {
            self.count("holidays that are refused");
            return;
        }
        if self.games[index].to_move == seat {
            self.check_reminders(index);
            self.games[index].set = self.now;
        }
        let game = &mut self.games[index];
        game.holidays[seat].extend(&wanted);
        let until = calendar::begins(zone, first + days + 1);
        game.away_on[seat].push((calendar::begins(zone, first), until));
        self.count("holidays");
    }

    pub(super) async fn any_move(&mut self, number: GameNumber) -> String {
        let game = self.load(number).await;
        let moves = game.play().unwrap().position().moves();
        moves[self.chance.below(moves.len())].code().to_owned()
    }

    /// Switches clocks after a move.
    pub(super) async fn moved(&mut self, index: usize) {
        self.check_reminders(index);
        let (now, away) = (self.now, self.away.clone());
        let game = &mut self.games[index];
        let (used, is_free) = (game.ran(now, &away), game.is_free());
        let left = &mut game.left[game.to_move];
        let mut added = 0;
        let plain = match game.terms.clock {
            Clock::DaysOff(by_days, _) => Clock::from(by_days),
            own => own,
        };
        match plain {
            Clock::Untimed | Clock::DaysOff(..) => panic!("every game here has a clock"),
            Clock::Minutes(_) | Clock::Game(..) if is_free => {}
            Clock::PerMove(_) | Clock::Minutes(_) => *left = game.terms.clock.beginning().unwrap(),
            Clock::Game(_, seconds) => {
                *left = (*left - used).max(0);
                added = seconds.map_or(0, |seconds| i64::from(seconds.get()) * 1_000);
                *left += added;
            }
            Clock::Bank(days, hours) => {
                let rest = (*left - used).max(0);
                let refilled = rest + i64::from(hours.get()) * HOUR;
                *left = refilled.min(rest.max(i64::from(days.get()) * DAY));
                added = *left - rest;
            }
        }
        game.added.push((game.to_move, added));
        game.has_moved[game.to_move] = true;
        game.pauses[game.to_move].clear();
        game.to_move = 1 - game.to_move;
        game.since = now;
        game.set = now;
        let number = game.number;
        self.count("moves");
        if is_free {
            self.count("free moves");
        }
        if matches!(self.load(number).await.stage, Stage::Over { .. }) {
            self.games[index].over = true;
            self.count("games ended on the board");
            return;
        }
        self.plan(index);
    }

    /// The player to move took back their last move and the reply: both banks lose what these moves added, but not the last
    /// hour.
    pub(super) fn taken_back(&mut self, index: usize) {
        let (now, away) = (self.now, self.away.clone());
        let game = &mut self.games[index];
        let least = if game.is_live() { MINUTE } else { HOUR };
        let is_bank = match game.terms.clock {
            Clock::DaysOff(by_days, _) => matches!(by_days, ByDays::Bank(..)),
            own => matches!(own, Clock::Bank(..) | Clock::Game(..)),
        };
        if is_bank {
            let used = game.ran(now, &away);
            game.left[game.to_move] = (game.left[game.to_move] - used).max(0);
        }
        for _ in 0..2 {
            let (player, added) = game.added.pop().unwrap();
            let left = game.left[player];
            if added > 0 {
                game.left[player] = (left - added).max(left.min(least));
            }
        }
        game.since = now;
        game.set = now;
    }
}
