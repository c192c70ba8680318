import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { VERSION } from '../src/client'
import manifest from '../package.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '../../..')

it('has the version of the server that it is built into', () => {
  const [, version] = /^version = "(.+)"$/m.exec(readFileSync(join(ROOT, 'Cargo.toml'), 'utf8')) ?? []
  expect(version).toMatch(/^\d+\.\d+\.\d+/)
  expect(manifest.version).toBe(version)
  expect(VERSION).toBe(version)
})

it('needs only React as a dependency', () => {
  expect(Object.keys(manifest)).not.toContain('dependencies')
  expect(Object.keys(manifest.peerDependencies)).toEqual(['react'])
})
