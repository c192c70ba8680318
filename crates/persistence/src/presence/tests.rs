use super::*;

fn sign<'a>(staff_id: i64, form: &'a str, place: &'a str) -> Sign<'a> {
    Sign {
        staff_id,
        session_id: staff_id * 10,
        form,
        place,
        editing: false,
    }
}

fn pass(clocks: &[&Presence], time: Duration) {
    for clock in clocks {
        *clock.ahead.lock().unwrap() += time;
    }
}

fn staff(presence: &Presence, sign: &Sign<'_>) -> Vec<i64> {
    let mut found: Vec<i64> = presence.neighbours(sign).iter().map(|one| one.staff_id).collect();
    found.sort_unstable();
    found
}

#[test]
fn a_form_is_present_until_it_closes_or_times_out() {
    let presence = Presence::default();
    let (one, two) = (sign(1, "a", "partner/3"), sign(2, "a", "partner/3"));
    assert!(presence.hear(&one).is_some(), "it is news");
    assert!(presence.hear(&one).is_none(), "the same again is none");
    assert!(presence.hear(&Sign { editing: true, ..one }).is_some(), "a change is");
    presence.hear(&two);
    presence.hear(&sign(3, "a", "partner/4"));
    assert_eq!((staff(&presence, &one), staff(&presence, &two)), (vec![2], vec![1]));
    assert!(presence.neighbours(&two)[0].editing);
    assert!(presence.close(2, "a").is_some());
    assert!(presence.close(2, "a").is_none(), "it is gone");
    assert_eq!(staff(&presence, &one), [0; 0]);
    presence.hear(&two);
    pass(&[&presence], IDLE_TIMEOUT);
    assert_eq!(staff(&presence, &one), [0; 0]);
    presence.hear(&one);
    assert!(
        presence.neighbours(&two)[0].open_for >= IDLE_TIMEOUT,
        "since it was opened"
    );
}

#[test]
fn another_server_is_notified_and_forgets_a_dead_one() {
    let (here, there) = (Presence::default(), Presence::default());
    let (one, two) = (sign(1, "a", "partner/3"), sign(2, "b", "partner/3"));
    let notice = here.hear(&one).unwrap();
    here.heard_from_another(&notice);
    there.heard_from_another(&notice);
    assert_eq!((staff(&here, &two), staff(&there, &two)), (vec![1], vec![1]));
    assert!(there.round().is_empty(), "only its own server sends it");
    for _ in 0..9 {
        pass(&[&here, &there], ROUND);
        here.hear(&one);
        let notices = here.round();
        assert_eq!(notices.len(), 1);
        there.heard_from_another(&notices[0]);
    }
    assert!(there.neighbours(&two)[0].open_for >= ROUND * 9);
    pass(&[&there], IDLE_TIMEOUT - Duration::from_secs(2));
    there.heard_from_another("what no server says");
    assert_eq!(staff(&there, &two), [1]);
    pass(&[&there], Duration::from_secs(2));
    assert_eq!(staff(&there, &two), [0; 0]);
    let notice = here.hear(&sign(1, "c", "partner/3")).unwrap();
    there.heard_from_another(&notice);
    there.heard_from_another(&here.close(1, "c").unwrap());
    assert_eq!(staff(&there, &two), [0; 0]);
}

#[test]
fn memory_is_bounded_and_freed() {
    let presence = Presence::default();
    for number in 0..FORMS_OF_A_PERSON + 5 {
        pass(&[&presence], Duration::from_millis(1));
        presence.hear(&sign(1, &number.to_string(), "partner/3"));
    }
    assert_eq!(presence.size().0, FORMS_OF_A_PERSON);
    assert!(presence.close(1, "4").is_none() && presence.close(1, "5").is_some());
    for number in 0..FORMS + 5 {
        presence.hear(&sign(i64::try_from(number).unwrap() + 2, "a", "partner/3"));
    }
    assert_eq!(presence.size().0, FORMS);
    let notices = presence.round();
    let forms_of = |notice: &String| serde_json::from_str::<Notice>(notice).unwrap().forms.len();
    assert_eq!(notices.iter().map(forms_of).sum::<usize>(), FORMS);
    assert!(notices.len() < FORMS / 16, "{}", notices.len());
    // The longest names there can be, of the largest characters and of those that have to be escaped.
    let many = Presence::default();
    for number in 0..64 {
        for one in ["\"", "𐌀"] {
            let (form, place) = (format!("{number:02}{}", one.repeat(NAME_MAX - 2)), one.repeat(NAME_MAX));
            many.hear(&sign(i64::MAX / 100 - number, &form, &place));
        }
    }
    let notices = many.round();
    assert_eq!(notices.iter().map(forms_of).sum::<usize>(), 128);
    assert!(notices.iter().all(|notice| notice.len() < 8000));
    pass(&[&presence], IDLE_TIMEOUT);
    assert!(presence.round().is_empty());
    assert_eq!(presence.size(), (0, 0));
}
