//! The allow-lists for SVG. Anything that is not listed is removed, including future features of browsers.

/// Elements that are kept. Absent on purpose: `script`, `foreignObject`, `feImage` (fetches),
/// `handler`, `listener`, `iframe`, `audio`, `video`, `cursor`, `font-face-uri`, `metadata`.
pub(super) const ELEMENTS: &[&str] = &[
    "a",
    "animate",
    "animateMotion",
    "animateTransform",
    "circle",
    "clipPath",
    "defs",
    "desc",
    "ellipse",
    "feBlend",
    "feColorMatrix",
    "feComponentTransfer",
    "feComposite",
    "feConvolveMatrix",
    "feDiffuseLighting",
    "feDisplacementMap",
    "feDistantLight",
    "feDropShadow",
    "feFlood",
    "feFuncA",
    "feFuncB",
    "feFuncG",
    "feFuncR",
    "feGaussianBlur",
    "feMerge",
    "feMergeNode",
    "feMorphology",
    "feOffset",
    "fePointLight",
    "feSpecularLighting",
    "feSpotLight",
    "feTile",
    "feTurbulence",
    "filter",
    "g",
    "image",
    "line",
    "linearGradient",
    "marker",
    "mask",
    "mpath",
    "path",
    "pattern",
    "polygon",
    "polyline",
    "radialGradient",
    "rect",
    "set",
    "stop",
    "style",
    "svg",
    "switch",
    "symbol",
    "text",
    "textPath",
    "title",
    "tspan",
    "use",
    "view",
];

/// Elements that animate an attribute.
pub(super) const ANIMATIONS: &[&str] = &["animate", "animateMotion", "animateTransform", "set"];

/// Attributes that only describe the appearance. Their values are checked too.
pub(super) const ATTRIBUTES: &[&str] = &[
    // any element
    "class",
    "id",
    "lang",
    "tabindex",
    "role",
    "aria-label",
    "aria-hidden",
    "aria-labelledby",
    "aria-describedby",
    "transform",
    "transform-origin",
    "systemLanguage",
    "requiredFeatures",
    "requiredExtensions",
    // geometry and structure
    "cx",
    "cy",
    "d",
    "dx",
    "dy",
    "fx",
    "fy",
    "fr",
    "height",
    "lengthAdjust",
    "markerHeight",
    "markerUnits",
    "markerWidth",
    "orient",
    "pathLength",
    "points",
    "preserveAspectRatio",
    "r",
    "refX",
    "refY",
    "rotate",
    "rx",
    "ry",
    "side",
    "startOffset",
    "method",
    "spacing",
    "textLength",
    "version",
    "baseProfile",
    "viewBox",
    "width",
    "x",
    "x1",
    "x2",
    "y",
    "y1",
    "y2",
    "z",
    "zoomAndPan",
    // paint servers, clips, masks, filters
    "clipPathUnits",
    "gradientTransform",
    "gradientUnits",
    "maskContentUnits",
    "maskUnits",
    "offset",
    "patternContentUnits",
    "patternTransform",
    "patternUnits",
    "spreadMethod",
    "amplitude",
    "azimuth",
    "baseFrequency",
    "bias",
    "diffuseConstant",
    "divisor",
    "edgeMode",
    "elevation",
    "exponent",
    "filterUnits",
    "in",
    "in2",
    "intercept",
    "k1",
    "k2",
    "k3",
    "k4",
    "kernelMatrix",
    "kernelUnitLength",
    "limitingConeAngle",
    "mode",
    "numOctaves",
    "operator",
    "order",
    "pointsAtX",
    "pointsAtY",
    "pointsAtZ",
    "preserveAlpha",
    "primitiveUnits",
    "radius",
    "result",
    "scale",
    "seed",
    "slope",
    "specularConstant",
    "specularExponent",
    "stdDeviation",
    "stitchTiles",
    "surfaceScale",
    "tableValues",
    "targetX",
    "targetY",
    "type",
    "values",
    "xChannelSelector",
    "yChannelSelector",
    // presentation
    "alignment-baseline",
    "baseline-shift",
    "clip",
    "clip-path",
    "clip-rule",
    "color",
    "color-interpolation",
    "color-interpolation-filters",
    "color-rendering",
    "cursor",
    "direction",
    "display",
    "dominant-baseline",
    "enable-background",
    "fill",
    "fill-opacity",
    "fill-rule",
    "filter",
    "flood-color",
    "flood-opacity",
    "font-family",
    "font-size",
    "font-size-adjust",
    "font-stretch",
    "font-style",
    "font-variant",
    "font-weight",
    "glyph-orientation-horizontal",
    "glyph-orientation-vertical",
    "image-rendering",
    "isolation",
    "kerning",
    "letter-spacing",
    "lighting-color",
    "marker-end",
    "marker-mid",
    "marker-start",
    "mask",
    "mask-type",
    "mix-blend-mode",
    "opacity",
    "overflow",
    "paint-order",
    "pointer-events",
    "shape-rendering",
    "solid-color",
    "solid-opacity",
    "stop-color",
    "stop-opacity",
    "stroke",
    "stroke-dasharray",
    "stroke-dashoffset",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-opacity",
    "stroke-width",
    "text-anchor",
    "text-decoration",
    "text-rendering",
    "unicode-bidi",
    "vector-effect",
    "visibility",
    "white-space",
    "word-spacing",
    "writing-mode",
    "media",
    // animation
    "accumulate",
    "additive",
    "attributeType",
    "begin",
    "by",
    "calcMode",
    "dur",
    "end",
    "fill",
    "from",
    "keyPoints",
    "keySplines",
    "keyTimes",
    "max",
    "min",
    "path",
    "repeatCount",
    "repeatDur",
    "restart",
    "to",
];

/// Whether a CSS value, declaration list or style sheet can neither load nor run anything: `url()` only of
/// `#fragments`, no other function that takes an address, no escapes (which could spell any of them), and only at-rules
/// that select.
pub(super) fn is_safe_css(css: &str) -> bool {
    if !css.contains(['(', '@', '\\', ':', '<']) {
        return true;
    }
    if css.contains(['\\', '<']) {
        return false;
    }
    let css = without_comments(&css.to_ascii_lowercase());
    const FORBIDDEN: &[&str] = &[
        "src(",
        "image(",
        "image-set(",
        "cross-fade(",
        "element(",
        "paint(",
        "attr(",
        "expression(",
        "javascript:",
        "vbscript:",
        "data:",
        "binding",
        "behavior",
        "behaviour",
        "://",
    ];
    if FORBIDDEN.iter().any(|word| css.contains(word)) {
        return false;
    }
    let local = css.match_indices("url(").all(|(at, word)| {
        css[at + word.len()..]
            .trim_start()
            .trim_start_matches(['"', '\''])
            .starts_with('#')
    });
    let selects = css.match_indices('@').all(|(at, _)| {
        ["@media", "@keyframes", "@-webkit-keyframes", "@supports"]
            .iter()
            .any(|rule| css[at..].starts_with(rule))
    });
    local && selects
}

/// CSS comments separate words, so they become a space.
fn without_comments(css: &str) -> String {
    let mut out = String::with_capacity(css.len());
    let mut rest = css;
    while let Some(start) = rest.find("/*") {
        out.push_str(&rest[..start]);
        out.push(' ');
        rest = rest[start + 2..]
            .find("*/")
            .map_or("", |end| &rest[start + 2 + end + 2..]);
    }
    out.push_str(rest);
    out
}

/// A CSS length in pixels (96 per inch); `None` for percentages and what is not a length.
pub(super) fn pixels(length: &str) -> Option<f64> {
    let length = length.trim();
    let unit_at = length
        .rfind(|c: char| c.is_ascii_digit() || c == '.')
        .map_or(0, |last| last + 1);
    let number: f64 = length.get(..unit_at)?.trim().parse().ok()?;
    let factor = match length[unit_at..].trim().to_ascii_lowercase().as_str() {
        "" | "px" => 1.0,
        "pt" => 96.0 / 72.0,
        "pc" | "em" | "rem" => 16.0,
        "ex" | "ch" => 8.0,
        "in" => 96.0,
        "cm" => 96.0 / 2.54,
        "mm" => 96.0 / 25.4,
        "q" => 96.0 / 101.6,
        _ => return None,
    };
    let pixels = number * factor;
    (pixels.is_finite() && pixels > 0.0).then_some(pixels)
}
