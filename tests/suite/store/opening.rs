//! Opening a database, or the sentence about why it can't be opened.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::*;

on_each_database!(
    many_may_open_a_new_database_at_once,
    a_database_of_a_newer_program_is_left_alone,
    a_database_of_another_program_is_left_alone,
    a_database_of_version_0_2_is_left_alone,
);

on_postgres!(
    a_database_that_is_not_there_is_named,
    a_server_that_can_only_be_read_is_noticed_at_the_start,
);

/// The sentence of an error about an unusable database.
pub(super) fn sentence(opened: Result<Arc<Store>, StoreError>) -> String {
    match opened {
        Err(StoreError::Misconfigured(sentence) | StoreError::Unavailable(sentence)) => {
            assert!(!sentence.contains('\n'), "{sentence}");
            sentence
        }
        Err(other) => panic!("another error: {other:?}"),
        Ok(_) => panic!("it is open"),
    }
}

async fn many_may_open_a_new_database_at_once(bench: Bench) {
    if bench.is_skipped_on_citus("the schema has objects of its own") {
        return;
    }
    if let Bench::Postgres(_) = &bench {
        bench.alter(WITHOUT_TABLES).await;
    }
    let bench = Arc::new(bench);
    let mut openers = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let bench = bench.clone();
        openers.spawn(async move { bench.open().await });
    }
    let stores = openers.join_all().await;
    for store in &stores {
        playing(store).await;
    }
    for store in stores {
        assert!(store.load(id(8)).await.unwrap().is_some());
        store.close().await;
    }
}

/// A checksum that no migration has.
fn no_checksum(bench: &Bench) -> &'static str {
    match bench {
        Bench::Embedded(_) => "x'00'",
        Bench::Postgres(_) => "'\\x00'::bytea",
    }
}

async fn a_database_of_a_newer_program_is_left_alone(bench: Bench) {
    let store = bench.open().await;
    playing(&store).await;
    store.close().await;
    let later = format!(
        "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
         values (99999999999999, 'later', true, {}, 0)",
        no_checksum(&bench)
    );
    bench.alter(later).await;
    let sentence = sentence(bench.try_open().await);
    contains(&sentence, &["99999999999999", "newer Arbiter"]);
    // Nothing was changed, and the lock is free: without that row it opens.
    bench
        .alter("delete from _sqlx_migrations where version = 99999999999999")
        .await;
    let store = bench.open().await;
    assert!(store.load(id(1)).await.unwrap().is_some());
}

async fn a_database_of_another_program_is_left_alone(bench: Bench) {
    bench.open().await.close().await;
    let foreign = "update _sqlx_migrations set checksum = ";
    bench.alter(foreign.to_owned() + no_checksum(&bench)).await;
    let sentence = sentence(bench.try_open().await);
    assert!(sentence.contains("migration 25"), "{sentence}");
}

async fn a_database_of_version_0_2_is_left_alone(bench: Bench) {
    bench.open().await.close().await;
    let former = "delete from _sqlx_migrations where version > 25";
    bench.alter(former).await;
    bench.alter("update _sqlx_migrations set version = 1").await;
    let sentence = sentence(bench.try_open().await);
    assert!(sentence.contains("arbiter restore"), "{sentence}");
}

#[tokio::test]
async fn an_address_that_is_none_is_said_without_quoting_it() {
    for url in [
        "",
        "games.sqlite",
        "mysql://u:secret@localhost/x",
        "postgres://u:secret@[::1/x",
        "postgres://u:secret@localhost:99999/x",
        "postgres://u:secret@localhost/x?sslmode=secret",
    ] {
        let sentence = sentence(store::postgres(url).await);
        assert!(sentence.contains("DATABASE_URL"), "{url}: {sentence}");
        assert!(!sentence.contains("secret"), "{url}: {sentence}");
    }
}

#[tokio::test]
async fn a_host_that_is_not_there_is_named_without_the_password() {
    let url = "postgres://u:secret@127.0.0.1:1/x";
    let opened = store::postgres(url).await;
    // It may become available later.
    assert!(matches!(opened, Err(StoreError::Unavailable(_))));
    let sentence = sentence(opened);
    contains(&sentence, &["127.0.0.1:1", "refused"]);
    assert!(!sentence.contains("secret"), "{sentence}");
}

async fn a_database_that_is_not_there_is_named(bench: Bench) {
    let database = bench.database();
    // Replaces the database's name, which precedes the options, with one that doesn't exist.
    let url = match database.url.split_once('?') {
        Some((address, options)) => format!("{address}_none?{options}"),
        None => format!("{}_none", database.url),
    };
    let opened = store::postgres(&url).await;
    assert!(matches!(opened, Err(StoreError::Misconfigured(_))));
    let sentence = sentence(opened);
    contains(&sentence, &["_none", "does not exist"]);
}

#[tokio::test]
async fn a_file_that_is_no_database_is_named_and_left_alone() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("games.sqlite");
    let garbage = "This is a letter to my grandmother. ".repeat(300);
    fs::write(&file, &garbage).unwrap();
    let sentence = sentence(store::embedded(folder.path()).await);
    let place = folder.path().display().to_string();
    assert!(sentence.contains(&place), "{sentence}");
    assert!(sentence.contains("not a database"), "{sentence}");
    assert_eq!(fs::read_to_string(&file).unwrap(), garbage);
}

#[tokio::test]
async fn a_folder_that_is_a_file_is_named() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("data");
    fs::write(&file, "").unwrap();
    for place in [file.clone(), file.join("inside")] {
        let sentence = sentence(store::embedded(&place).await);
        let place = place.display().to_string();
        assert!(sentence.contains(&place), "{sentence}");
    }
}

#[tokio::test]
async fn a_new_folder_is_made_with_those_above_it() {
    let folder = TempDir::new().unwrap();
    let place = folder.path().join("a/b ? # % ü/c");
    let store = store::embedded(&place).await.unwrap();
    playing(&store).await;
    assert!(place.join("games.sqlite").is_file());
}

async fn a_server_that_can_only_be_read_is_noticed_at_the_start(bench: Bench) {
    bench.open().await.close().await;
    bench.set_default("transaction_read_only = on").await;
    let opened = bench.try_open().await;
    // A standby may be promoted.
    assert!(matches!(opened, Err(StoreError::Unavailable(_))));
    contains(sentence(opened), &["read-only", "DATABASE_URL"]);
}

#[test]
fn the_two_folders_of_migrations_have_the_same_files() {
    let names = |folder: &str| {
        let migrations = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
        let files = fs::read_dir(migrations.join(folder)).unwrap();
        let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        names.collect::<BTreeSet<_>>()
    };
    assert_eq!(names("sqlite"), names("postgres"));
}

#[tokio::test]
async fn the_two_databases_have_the_same_tables_and_columns() {
    let Some(postgres) = Bench::postgres().await else {
        return;
    };
    let embedded = Bench::embedded();
    embedded.open().await.close().await;
    postgres.open().await.close().await;
    let mut connection = embedded.sqlite().await;
    let in_sqlite: Vec<(String, String, bool)> = sqlx::query_as(
        "select t.name, c.name, not c.\"notnull\" from sqlite_master t, pragma_table_info(t.name) c
         where t.type = 'table' and t.name not like 'sqlite_%' and t.name <> '_sqlx_migrations'
         order by t.name, c.cid",
    )
    .fetch_all(&mut connection)
    .await
    .unwrap();
    let in_postgres: Vec<(String, String, bool)> = sqlx::query_as(
        "select table_name::text, column_name::text, is_nullable = 'YES' from information_schema.columns
         join information_schema.tables using (table_schema, table_name)
         where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> '_sqlx_migrations'
         order by table_name collate \"C\", ordinal_position",
    )
    .fetch_all(&postgres.database().own)
    .await
    .unwrap();
    // Whether a column may be null is the same too.
    assert!(!in_sqlite.is_empty());
    assert_eq!(in_sqlite, in_postgres);
}

#[cfg(unix)]
#[tokio::test]
async fn a_new_folder_and_its_files_belong_to_their_user_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = TempDir::new().unwrap();
    let place = folder.path().join("data");
    let store = store::embedded(&place).await.unwrap();
    playing(&store).await;
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&place), 0o700);
    for name in ["games.sqlite", "games.sqlite-wal", "games.sqlite-shm"] {
        assert_eq!(mode(&place.join(name)), 0o600, "{name}");
    }
}

#[tokio::test]
async fn a_file_that_another_program_has_locked_is_waited_for() {
    let bench = Bench::embedded();
    bench.open().await.close().await;
    let mut other = bench.sqlite().await;
    let lock = sqlx::query("begin immediate").execute(&mut other).await;
    lock.unwrap();
    let opened = bench.try_open().await;
    assert!(matches!(opened, Err(StoreError::Unavailable(_))));
    contains(sentence(opened), &["can't keep games in", "locked"]);
    let inspected = store::inspect_embedded(Path::new(bench.setting().1)).await;
    assert!(matches!(inspected, Err(StoreError::Unavailable(_))));
    drop(other);
    bench.open().await;
}

/// Like a proxy without a server to pass a connection on to.
#[tokio::test]
async fn a_proxy_without_a_server_is_waited_for() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        loop {
            let (mut stream, _) = listener.accept().await.unwrap();
            let _ = tokio::io::AsyncWriteExt::write_all(&mut stream, &[0]).await;
        }
    });
    let url = format!("postgres://u:secret@{address}/x");
    let opened = store::postgres(&url).await;
    assert!(
        matches!(opened, Err(StoreError::Unavailable(_))),
        "{}",
        sentence(opened)
    );
}
