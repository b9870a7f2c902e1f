//! One game: two players who keep playing until it is over, whatever happens to their requests.

use std::sync::Arc;
use std::time::Duration;

use arbiter::game::{Game, GameNumber, RequestId, Stage};
use arbiter::rules;
use arbiter::rules::outcome::Side;
use arbiter::rules::{AnyPosition, Variant};
use arbiter::store::{Store, StoreError};
use fake_discord::{Channel, Fake, Interaction, Sent, Slash, User};

use super::account::{Account, board};
use crate::discord::slash;
use crate::support::Chance;

/// How long players wait for an answer before they check the game.
const LONGEST_WAIT: Duration = Duration::from_millis(2_500);

/// Maximum number of attempts: far more than the faults that one player can meet.
const MOST_TRIES: u32 = 100;

/// The server where the games are played.
pub(super) struct Hall {
    pub(super) fake: Arc<Fake>,
    pub(super) account: Arc<Account>,
    /// For looking up a request without an answer. The verdict doesn't use it.
    pub(super) store: Arc<Store>,
    pub(super) seed: u64,
}

pub(super) struct Table {
    hall: Arc<Hall>,
    chance: Chance,
    /// `None` before the challenge is made.
    number: Option<GameNumber>,
    players: [User; 2],
    pub(super) home: Channel,
    /// A second channel, which may belong to another process.
    elsewhere: Channel,
    variant: &'static Variant,
    position: AnyPosition,
    plies: usize,
    is_over: bool,
    /// The button under the newest board that starts a move.
    button: Option<String>,
}

/// The request ID of an interaction: the ID of the private message whose control was used, or else its own.
fn request_of(interaction: &Interaction) -> u64 {
    let message = &interaction.payload()["message"];
    match message["flags"].as_u64() {
        Some(flags) if flags & 64 != 0 => message["id"].as_str().unwrap().parse().unwrap(),
        _ => interaction.id,
    }
}

impl Table {
    /// Starts a game between two players.
    pub(super) async fn agree(hall: Arc<Hall>, index: u64) -> Self {
        let mut chance = Chance::new(hall.seed ^ index.wrapping_mul(0x2545_F491_4F6C_DD1D));
        let player = |seat, name| User::new(1_000 + 2 * index + seat, name);
        // Servers are assigned to shards in turn, and direct messages to the first.
        let server = (1_000 + index) << 22;
        let elsewhere = if index % 2 == 1 {
            Channel::private(2_000_000 + index)
        } else {
            Channel::on(server + (1 << 22), 2_000_000 + index)
        };
        let variant = rules::ALL[chance.below(rules::ALL.len())];
        let mut table = Table {
            number: None,
            players: [player(0, "Ann"), player(1, "Ben")],
            home: Channel::on(server, 3_000_000 + index).thread(1_000_000 + index),
            elsewhere,
            variant,
            position: variant.start(),
            plies: 0,
            is_over: false,
            button: None,
            hall,
            chance,
        };
        let challenge = table.challenge().await;
        table.accept(challenge).await;
        table
    }

    /// Plays some moves, then ends or abandons the game.
    pub(super) async fn play(mut self) -> Self {
        let plies = 2 + self.chance.below(10);
        while self.plies < plies && !self.is_over {
            if !self.make_a_move().await {
                break;
            }
        }
        match self.chance.below(8) {
            // Abandoned.
            0 => {}
            1 | 2 => self.draw().await,
            _ => self.resign().await,
        }
        self
    }

    pub(super) fn number(&self) -> GameNumber {
        self.number.expect("the challenge is made")
    }

    /// Challenges until there is a game; returns the answer if one arrived.
    async fn challenge(&mut self) -> Option<Sent> {
        let clock = ["none", "1d", "2d+12h"][self.chance.below(3)];
        let mut tried = Vec::new();
        for _ in 0..MOST_TRIES {
            let slash = slash("challenge")
                .person("opponent", &self.players[1])
                .text("game", self.variant.key)
                .text("position", self.variant.starts[0].name)
                .text("colour", "white")
                .text("clock", clock);
            let made = self.hall.fake.command(&self.players[0], &self.home, &slash);
            let answer = self.ask(&made).await;
            // An earlier attempt may have arrived late; later ones are then refused.
            tried.push(RequestId::new(made.id).unwrap());
            for request in tried.iter().rev() {
                let found = self.look(|store| store.find_request(*request, None)).await;
                if let Some((number, _)) = found {
                    self.number = Some(number);
                    return answer.filter(|_| request.get() == made.id);
                }
            }
        }
        panic!("nobody can challenge anybody");
    }

    /// Accepts until the game has started, with the button if there is one.
    async fn accept(&mut self, challenge: Option<Sent>) {
        let button = challenge.filter(|sent| !sent.is_ephemeral());
        let mut button = button.map(|sent| sent.button("Accept"));
        for _ in 0..MOST_TRIES {
            let accepting = match button.take() {
                Some(button) => self
                    .hall
                    .fake
                    .pressed(&self.players[1], &self.home, &button),
                None => self.command(Side::Black, self.home, slash("accept")),
            };
            let answer = self.ask(&accepting).await;
            self.remember_the_button(answer.as_ref());
            let found = self.load().await;
            if found.is_none_or(|game| !matches!(game.stage, Stage::Waiting)) {
                return;
            }
        }
        panic!("{}: nobody can accept", self.number());
    }

    /// Plays a move that doesn't end the game; `false` if there is none.
    async fn make_a_move(&mut self) -> bool {
        let before = self.plies;
        for attempt in 0..MOST_TRIES {
            let mut moves = self.position.moves();
            moves.retain(|one| one.next().outcome().is_none());
            if moves.is_empty() || self.is_over {
                return false;
            }
            let picked = if attempt == 0 {
                self.pick(&moves).await
            } else {
                None
            };
            let (interaction, code, asked) = match picked {
                Some((interaction, code)) => (interaction, code.clone(), code),
                None => self.type_one(&moves),
            };
            let number = self.number().get();
            let request = request_of(&interaction);
            self.hall.account.wanted(request, number, &asked);
            let answer = self.ask(&interaction).await;
            let shown = answer.as_ref().filter(|sent| !sent.is_ephemeral());
            if shown.and_then(board) == Some((number, self.plies as u64 + 1)) {
                self.remember_the_button(answer.as_ref());
                self.position = self.position.play(&code).expect("the move is legal");
                self.plies += 1;
                return true;
            }
            // It was refused or not answered: it may have been played anyway, or be played later.
            self.synchronise().await;
            if self.plies > before {
                return true;
            }
        }
        panic!("{}: nobody can move", self.number());
    }

    /// A typed move: as code or notation, at home or elsewhere, with or without its revision. Returns its code, and the text
    /// without the revision, because a late text may mean another move by then.
    fn type_one(&mut self, moves: &[rules::Move]) -> (Interaction, String, String) {
        let next = &moves[self.chance.below(moves.len())];
        let code = next.code().to_owned();
        let (text, asked) = match self.chance.below(3) {
            0 => (code.clone(), code.clone()),
            1 => (format!("{code}@{}", self.plies), code.clone()),
            _ => (next.notation().to_owned(), next.notation().to_owned()),
        };
        let place = match self.chance.below(4) {
            0 => self.elsewhere,
            _ => self.home,
        };
        let side = self.position.turn();
        let slash = slash("move").text("move", &text);
        (self.command(side, place, slash), code, asked)
    }

    /// A move chosen by taps from the newest board; `None` if they lead to none, or if it should be typed.
    async fn pick(&mut self, moves: &[rules::Move]) -> Option<(Interaction, String)> {
        let button = self.button.take()?;
        if self.chance.below(3) > 0 {
            return None;
        }
        let shown = self.tap(&button).await?;
        let mut plays = plays(&shown, moves);
        if plays.is_empty() {
            let buttons = shown.buttons();
            let (_, piece) = buttons.get(self.chance.below(buttons.len().max(1)))?;
            let shown = self.tap(piece).await?;
            plays = self::plays(&shown, moves);
        }
        if plays.is_empty() {
            return None;
        }
        let (button, code) = plays.swap_remove(self.chance.below(plays.len()));
        Some((self.pressed(&button), code))
    }

    async fn tap(&mut self, button: &str) -> Option<Sent> {
        let pressed = self.pressed(button);
        self.ask(&pressed).await
    }

    /// A press by the player who is to move.
    fn pressed(&self, button: &str) -> Interaction {
        let player = self.position.turn().pick(0, 1);
        self.hall
            .fake
            .pressed(&self.players[player], &self.home, button)
    }

    fn remember_the_button(&mut self, answer: Option<&Sent>) {
        let answer = answer.filter(|sent| !sent.is_ephemeral());
        let buttons = answer.map(Sent::buttons).unwrap_or_default();
        let begins = buttons.into_iter().find(|(label, _)| label == "Move");
        self.button = begins.map(|(_, button)| button);
    }

    async fn resign(&mut self) {
        let side = [Side::White, Side::Black][self.chance.below(2)];
        for _ in 0..MOST_TRIES {
            if self.is_over {
                return;
            }
            let resign = slash("resign").text("confirm", "yes");
            let resign = self.command(side, self.home, resign);
            self.ask(&resign).await;
            self.synchronise().await;
        }
        panic!("{}: nobody can resign", self.number());
    }

    /// Agrees on a draw, or resigns if that is refused.
    async fn draw(&mut self) {
        for _ in 0..3 {
            let offer = self.command(Side::White, self.home, slash("draw"));
            self.ask(&offer).await;
            let accept = self.command(Side::Black, self.elsewhere, slash("accept"));
            self.ask(&accept).await;
            self.synchronise().await;
        }
        self.resign().await;
    }

    fn command(&self, side: Side, place: Channel, slash: Slash) -> Interaction {
        let number = self.number().get().to_string();
        let player = &self.players[side.pick(0, 1)];
        let slash = slash.text("number", &number);
        self.hall.fake.command(player, &place, &slash)
    }

    /// Delivers a request, perhaps late or repeatedly, and waits a while for the answer.
    async fn ask(&mut self, asked: &Interaction) -> Option<Sent> {
        let answer = self.hall.account.expect(asked.id, asked.channel.id);
        if self.chance.below(10) == 0 {
            self.pause(400).await;
        }
        let connected = async {
            while !self.hall.fake.deliver(asked) {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        tokio::time::timeout(LONGEST_WAIT, connected).await.ok()?;
        match self.chance.below(12) {
            0 => {
                self.hall.fake.deliver(asked);
            }
            1 => {
                let (hall, again) = (Arc::clone(&self.hall), asked.clone());
                let later = Duration::from_millis(self.chance.below(2_000) as u64);
                tokio::spawn(async move {
                    tokio::time::sleep(later).await;
                    hall.fake.deliver(&again);
                });
            }
            _ => {}
        }
        tokio::time::timeout(LONGEST_WAIT, answer).await.ok()?.ok()
    }

    async fn synchronise(&mut self) {
        let Some(game) = self.load().await else {
            return;
        };
        let play = game.play().expect("the game has begun");
        self.position = play.position().clone();
        self.plies = play.plies.len();
        self.is_over = matches!(game.stage, Stage::Over { .. });
        self.button = None;
        self.pause(200).await;
    }

    /// A game that was lost, or whose number others have, is over. The judge knows what was seen of it.
    async fn load(&mut self) -> Option<Game> {
        let number = self.number();
        let found = self.look(|store| store.load(number)).await;
        let challenger = self.players[0].id;
        let found = found.filter(|game| game.setup.challenger.id.get() == challenger);
        self.is_over |= found.is_none();
        found
    }

    /// Reads as soon as the database is available.
    async fn look<'a, T, F>(&'a self, read: impl Fn(&'a Store) -> F) -> T
    where
        F: Future<Output = Result<T, StoreError>>,
    {
        for _ in 0..600 {
            if let Ok(found) = read(&self.hall.store).await {
                return found;
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        panic!("{}: the database does not come back", self.number());
    }

    async fn pause(&mut self, most: usize) {
        let time = Duration::from_millis(self.chance.below(most) as u64);
        tokio::time::sleep(time).await;
    }
}

/// The buttons that play one of these moves, with its code.
fn plays(shown: &Sent, moves: &[rules::Move]) -> Vec<(String, String)> {
    let buttons = shown.buttons().into_iter();
    let plays = buttons.filter_map(|(_, button)| {
        let (_, code) = button.split_once(":move move:")?;
        let code = code.to_owned();
        moves
            .iter()
            .any(|one| one.code() == code)
            .then_some((button, code))
    });
    plays.collect()
}
