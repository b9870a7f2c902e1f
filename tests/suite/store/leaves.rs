//! The yearly allowance of leave.

use super::*;

on_each_database!(
    no_more_than_the_allowance_is_taken_however_it_is_asked_for,
    leave_of_two_years_is_taken_from_both_or_none,
);

async fn no_more_than_the_allowance_is_taken_however_it_is_asked_for(bench: Bench) {
    let store = bench.open().await;
    let mut asking = tokio::task::JoinSet::new();
    for _ in 0..6 {
        let other = bench.open().await;
        asking.spawn(async move { other.take_leave(ana().id, &[(2026, 20)]).await.unwrap() });
    }
    let answers = asking.join_all().await;
    assert_eq!(answers.iter().filter(|one| one.is_ok()).count(), 2);
    assert_eq!(store.leave_left(ana().id, 2026).await.unwrap(), 5);
    let taken = store.take_leave(ana().id, &[(2026, 6)]).await.unwrap();
    assert_eq!(taken, Err(2026));
    let taken = store.take_leave(ana().id, &[(2026, 5)]).await.unwrap();
    assert_eq!(taken, Ok(()));
    assert_eq!(store.leave_left(ana().id, 2026).await.unwrap(), 0);
    // Other years and people have their own.
    assert_eq!(store.leave_left(ana().id, 2027).await.unwrap(), 45);
    let taken = store.take_leave(ben().id, &[(2026, 46)]).await.unwrap();
    assert_eq!(taken, Err(2026), "also at first");
    assert_eq!(store.leave_left(ben().id, 2026).await.unwrap(), 45);
}

async fn leave_of_two_years_is_taken_from_both_or_none(bench: Bench) {
    let store = bench.open().await;
    let taken = store.take_leave(ana().id, &[(2027, 40)]).await.unwrap();
    assert_eq!(taken, Ok(()));
    let days = [(2026, 12), (2027, 10)];
    assert_eq!(store.take_leave(ana().id, &days).await.unwrap(), Err(2027));
    assert_eq!(store.leave_left(ana().id, 2026).await.unwrap(), 45);
    let days = [(2026, 12), (2027, 5)];
    assert_eq!(store.take_leave(ana().id, &days).await.unwrap(), Ok(()));
    store.return_leave(ana().id, &days).await.unwrap();
    assert_eq!(store.leave_left(ana().id, 2026).await.unwrap(), 45);
    assert_eq!(store.leave_left(ana().id, 2027).await.unwrap(), 5);
}
