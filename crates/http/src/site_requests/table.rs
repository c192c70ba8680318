//! The requests as a table for spreadsheets. Every cell is a text, so that none is interpreted as a formula or a
//! number.

use axum::{
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use peshtoq_core::{
    error::{Error, Result},
    language::Language,
    message::Message,
};
use peshtoq_courses::section_registry::COURSE_SECTIONS;
use peshtoq_landing::section::HOME_SECTIONS;
use peshtoq_requests::{self as requests, RequestFilter, RequestState, SiteRequest};
use rust_xlsxwriter::{Format, Workbook};

use crate::{app::App, csv};

/// The media type of the table.
pub(super) const MEDIA_TYPE: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/// How many requests one statement reads.
const BATCH_SIZE: u64 = 1000;
/// The width of a column, in characters.
const WIDTH: f64 = 20.0;

/// All matching requests, as a file to download.
pub(super) async fn answer(app: &App, filter: &RequestFilter) -> Result<Response> {
    let rows = rows(app, filter).await?;
    let file = tokio::task::spawn_blocking(move || written(&rows, Language::default()));
    let file = file.await.map_err(Error::internal)??;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(MEDIA_TYPE)),
        (
            header::CONTENT_DISPOSITION,
            HeaderValue::from_static("attachment; filename=\"arizalar.xlsx\""),
        ),
    ];
    Ok((headers, file).into_response())
}

async fn rows(app: &App, filter: &RequestFilter) -> Result<Vec<SiteRequest>> {
    let view = app.db().view().await?;
    let mut rows: Vec<SiteRequest> = Vec::new();
    loop {
        let more = requests::export(view.conn(), filter, rows.last(), BATCH_SIZE).await?;
        let is_full = more.len() as u64 == BATCH_SIZE;
        rows.extend(more);
        if !is_full {
            return Ok(rows);
        }
    }
}

fn written(rows: &[SiteRequest], language: Language) -> Result<Vec<u8>> {
    let states = csv::words(&Message::request_states(), language);
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let bold = Format::new().set_bold();
    for (column, word) in (0_u16..).zip(csv::words(&Message::request_columns(), language)) {
        sheet
            .write_string_with_format(0, column, word, &bold)
            .map_err(Error::internal)?;
        sheet.set_column_width(column, WIDTH).map_err(Error::internal)?;
    }
    for (line, request) in (1_u32..).zip(rows) {
        for (column, text) in (0_u16..).zip(cells(request, &states)) {
            sheet.write_string(line, column, text).map_err(Error::internal)?;
        }
    }
    sheet.set_freeze_panes(1, 0).map_err(Error::internal)?;
    book.save_to_buffer().map_err(Error::internal)
}

fn cells(request: &SiteRequest, states: &[String]) -> [String; 12] {
    let or_empty = |text: &Option<String>| text.clone().unwrap_or_default();
    let state = RequestState::ALL.iter().position(|state| *state == request.state);
    let state = state.and_then(|place| states.get(place)).cloned().unwrap_or_default();
    let person = request.taken_by.as_ref();
    let person = person.map(|person| format!("{} {}", person.first_name, person.last_name));
    [
        request.id.to_string(),
        csv::time(request.created_at),
        request.name.clone(),
        format!("+{}", request.phone),
        state,
        or_empty(&request.course_name),
        section(&request.form),
        or_empty(&request.message),
        or_empty(&request.telegram),
        or_empty(&request.page),
        person.unwrap_or_default(),
        or_empty(&request.note),
    ]
}

/// The name of a section in the panel, or its type if it is no longer in the registry.
fn section(form: &str) -> String {
    let mut known = HOME_SECTIONS.iter().chain(COURSE_SECTIONS);
    let entry = known.find(|entry| entry.name == form);
    entry.map_or(form, |entry| entry.display_name).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_has_a_label_in_every_language() {
        for language in Language::ALL {
            let columns = csv::words(&Message::request_columns(), language);
            let states = csv::words(&Message::request_states(), language);
            assert_eq!((columns.len(), states.len()), (12, RequestState::ALL.len()));
        }
    }
}
