import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { COURSE_SAMPLES } from '../gallery/samples-course'
import { Site } from '../kit/site'
import { AverageSalary } from './average-salary'
import { Practise } from './practise'
import { ProfessionInfoProgress } from './profession-info-progress'

const SECTION = { displayName: 'Boʻlim (panelda)', heading: 'Boʻlim', position: 0, isSwiper: false, layout: 2 } as const
const { AverageSalary: salary, Practise: practice, ProfessionInfoProgress: progress } = COURSE_SAMPLES

function drawn(section: ReactNode) {
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(<Site mediaBase="/media">{section}</Site>)
  return page
}

function texts(page: HTMLElement, selector: string) {
  return [...page.querySelectorAll(selector)].map((node) => node.textContent)
}

describe('AverageSalary', () => {
  const of = (over: object) => {
    const row = { ...salary.full.specialistAverageSalary, ...over }
    return drawn(<AverageSalary section={{ ...SECTION, name: 'AverageSalary', content: { specialistAverageSalary: row, total: 1 } }} />)
  }
  const widths = (page: HTMLElement) => [...page.querySelectorAll<HTMLElement>('dd > [style]')].map((bar) => bar.style.width)

  it('scales the bars by the highest salary', () => {
    const page = of({ juniorSalary: 5_000_000, middleSalary: 10_000_000, seniorSalary: 20_000_000 })
    expect(widths(page)).toEqual(['25%', '50%', '100%'])
    expect(texts(page, 'dd')).toEqual(['5\u202F000\u202F000 soʻm', '10\u202F000\u202F000 soʻm', '20\u202F000\u202F000 soʻm'])
  })

  it('shows no missing salary', () => {
    const page = of({ juniorSalary: 0, middleSalary: 0, seniorSalary: 0 })
    expect(widths(page)).toEqual(['0%', '0%', '0%'])
    expect(texts(page, 'dd')).toEqual(['—', '—', '—'])
  })
})

describe('Practise', () => {
  const itemsOf = (items: string) =>
    texts(drawn(<Practise section={{ ...SECTION, name: 'Practise', content: { ...practice.full, items } }} />), 'li span:last-child')

  it('puts comma-separated items on lines of their own', () => {
    expect(itemsOf('Sayt,  Bot ,\nLoyiha')).toEqual(['Sayt', 'Bot', 'Loyiha'])
  })

  it('has no line for an empty item', () => {
    expect(itemsOf('Sayt,, ,')).toEqual(['Sayt'])
    expect(itemsOf(' , ')).toEqual([])
  })
})

describe('ProfessionInfoProgress', () => {
  it('keeps an unfinished number within its bar', () => {
    const items = [180, -5, 40].map((percent) => ({ title: 'Sabr', percent }))
    const courseInfo = { ...progress.full.courseInfo, items }
    const page = drawn(<ProfessionInfoProgress section={{ ...SECTION, name: 'ProfessionInfoProgress', content: { courseInfo, total: 1 } }} />)
    expect(texts(page, 'li span:last-child')).toEqual(['100%', '0%', '40%'])
    expect([...page.querySelectorAll<HTMLElement>('li [style]')].map((bar) => bar.style.width)).toEqual(['100%', '0%', '40%'])
  })
})
