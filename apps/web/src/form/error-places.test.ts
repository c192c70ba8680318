import { describe, expect, it } from 'vitest'

import { isMissing, invalidFields } from './error-paths'
import { goToNextError } from './error-places'

describe('the invalid fields of a form', () => {
  it('are each counted once, also in rows and in a field called type', () => {
    const leaf = { type: 'required', message: 'yoʻq', ref: { name: 'x' } }
    const items = Object.assign([undefined, { name: leaf, type: leaf }], { root: leaf })
    const found = invalidFields({ type: leaf, items, image: undefined })
    expect(found.map(({ path }) => path)).toEqual(['type', 'items.1.name', 'items.1.type', 'items.root'])
  })

  it('are distinguished by whether something is missing', () => {
    const codes = ['required', 'image_required', 'video_required', 'too_long', 'not_required_here', 'invalid_link']
    expect(codes.filter((type) => invalidFields({ name: { type } }).some(isMissing))).toEqual(codes.slice(0, 3))
  })

  it('are visited in the order of the page, and from the last to the first again', () => {
    document.body.innerHTML = `
      <input name="a"><div data-field="pic"><input type="file"><button>b</button></div>
      <div data-field="items"><input name="items.0.name"><button data-row-button="add">add</button></div>`
    const paths = ['items.root', 'items.0.name.deeper', 'pic', 'a']
    const seen: (string | null)[] = []
    let last: HTMLElement | null = null
    for (let step = 0; step < 5; step += 1) {
      last = goToNextError(document.body, paths, last)
      seen.push(document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent ?? null)
    }
    expect(seen).toEqual(['a', 'b', 'items.0.name', 'add', 'a'])
  })
})
