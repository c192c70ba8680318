//! Pending drafts and releases: those that are neither published nor discarded. If the change that published one is
//! undone, it is pending again.

use sea_orm::{
    Condition, ExprTrait,
    sea_query::{Alias, Expr, Query, SimpleExpr},
};

/// The condition that a row of `table` is pending, by its columns `published_at` and `change_id`.
pub(crate) fn is_open(table: &'static str) -> Condition {
    let own = |name: &'static str| Expr::col((Alias::new(table), Alias::new(name)));
    let undone: SimpleExpr = Expr::exists(
        Query::select()
            .expr(Expr::val(1))
            .from("change")
            .and_where(
                Expr::col((Alias::new("change"), Alias::new("id")))
                    .equals((Alias::new(table), Alias::new("change_id"))),
            )
            .and_where(Expr::col((Alias::new("change"), Alias::new("undone_by"))).is_not_null())
            .to_owned(),
    );
    Condition::any().add(own("published_at").is_null()).add(undone)
}
