//! Starts of gateway sessions, whose limits processes share.

use super::*;

on_each_database!(a_bucket_has_one_session_at_a_time);

async fn a_bucket_has_one_session_at_a_time(bench: Bench) {
    let (store, other) = (bench.open().await, bench.open().await);
    let lease = async |store: &Store, bucket, now| {
        let leased = store.lease_session_start(bucket, at(now), 5_500).await;
        leased.unwrap()
    };
    assert_eq!(lease(&store, 0, 1_000).await, None);
    assert_eq!(lease(&other, 1, 1_000).await, None, "another bucket");
    assert_eq!(lease(&other, 0, 6_499).await, Some(at(6_500)));
    assert_eq!(lease(&other, 0, 6_500).await, None);
    assert_eq!(lease(&store, 0, 6_500).await, Some(at(12_000)));
    // A clock that was far ahead delays nobody.
    assert_eq!(lease(&store, 2, 9_000_000).await, None);
    assert_eq!(lease(&store, 2, 1_000).await, None);
    // Of many at a time, one gets it.
    let all = (0..20).map(|_| lease(&store, 3, 1_000));
    let all = futures_util::future::join_all(all).await;
    assert_eq!(all.iter().filter(|open| open.is_none()).count(), 1);
}
