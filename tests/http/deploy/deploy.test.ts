import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { variables } from '../../../app/config/variables'
import { programCommand } from '../../../scripts/program.mjs'
import { dockerfile, listOf } from '../../support/deploy/container-image'

test('the image has the Node of the project, with its limits', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const bases = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version)
  expect(bases).toEqual([devDependencies.node, devDependencies.node])
  const { args } = programCommand([])
  expect(listOf('ENTRYPOINT').slice(1, -1)).toEqual(args.slice(0, -1))
  expect(basename(listOf('ENTRYPOINT').at(-1) ?? '')).toBe(basename(args.at(-1) ?? ''))
})

test('commands in a container run the program of the image', () => {
  const script = listOf('ENTRYPOINT').at(-1)
  expect(dockerfile).toContain(`exec node /vigil/${script} "$@"`)
})

test('the composition names only settings and volumes that exist', () => {
  const { services, volumes } = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true })
  for (const name of ['one', 'two']) {
    const { environment, env_file, build } = services[name]
    expect(env_file, 'every other setting').toEqual([{ path: '.env', required: false }])
    expect(Object.keys(variables.shape)).toEqual(expect.arrayContaining(Object.keys(environment)))
    expect(build).toEqual({ context: '..', dockerfile: 'deploy/Dockerfile' })
  }
  const mounted: string[] = Object.values<{ volumes?: string[] }>(services).flatMap(
    (service) => service.volumes ?? [],
  )
  const named = mounted.map((line) => line.split(':')[0] ?? '').filter((name) => /^\w/.test(name))
  expect(new Set(named)).toEqual(new Set(Object.keys(volumes)))
})
