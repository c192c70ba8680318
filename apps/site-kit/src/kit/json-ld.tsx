/** Data for search engines. What would end the script is written so that it does not. */
export function JsonLd({ data }: { data: Readonly<Record<string, unknown>> }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', String.raw`\u003c`) }} />
}
