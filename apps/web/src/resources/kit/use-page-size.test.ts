import { describe, expect, it } from 'vitest'

import { pageNumbers } from './use-page-size'

describe('page numbers', () => {
  it('show the ends and the neighbours', () => {
    expect(pageNumbers(1, 1)).toEqual([1])
    expect(pageNumbers(1, 3)).toEqual([1, 2, 3])
    expect(pageNumbers(5, 10)).toEqual([1, null, 4, 5, 6, null, 10])
    expect(pageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(pageNumbers(1, 100)).toEqual([1, 2, null, 100])
  })
})
