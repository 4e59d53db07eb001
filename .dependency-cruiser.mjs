/**
 * Who may import whom. A folder of app/ is a subject, and subjects stand on floors: arrows go down. The ending of a
 * file is its layer, and each layer has its own arrows. docs/architecture.md draws both.
 * @type {import('dependency-cruiser').IConfiguration}
 */

/** From the lowest floor up. A subject may import those below it, and the rules and views of its own floor. */
const floors = [
  ['config', 'database', 'http', 'mail', 'ui', 'islands', 'document', 'timing'],
  ['people', 'authors', 'pictures', 'markdown', 'contact', 'autosave', 'publication'],
  ['entities', 'record'],
  ['posts'],
  ['newsletter', 'search', 'syndication', 'reads', 'links', 'webhooks'],
  ['site', 'desk', 'api'],
]

/** Folders of technique: their files have no layer. */
const technique = [
  'config',
  'database',
  'http',
  'mail',
  'ui',
  'islands',
  'document',
  'markdown',
  'timing',
]

/** What each layer may import, of those with an ending. */
const layers = {
  rules: ['rules'],
  queries: ['rules', 'queries'],
  actions: ['rules', 'queries', 'actions'],
  page: ['rules', 'queries', 'page', 'service'],
  service: ['rules', 'queries', 'actions', 'page', 'service', 'view'],
  view: ['rules', 'view', 'browser'],
  browser: ['rules', 'view', 'browser'],
  island: ['rules', 'view', 'browser'],
  request: ['rules', 'actions', 'service', 'request', 'view', 'browser'],
  route: ['rules', 'actions', 'service', 'request', 'view', 'browser', 'island'],
}

const tests = '\\.test\\.tsx?$'
const anyLayer = Object.keys(layers).join('|')

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...floors.flatMap((subjects, floor) => {
      const above = floors.slice(floor + 1).flat()
      return above.length === 0 ? [] : [arrowsGoDown(subjects, above)]
    }),
    ...floors.slice(1).flatMap((subjects) => subjects.map((subject) => beside(subject, subjects))),
    ...Object.entries(layers).map(([layer, allowed]) => arrowsOf(layer, allowed)),
    {
      name: 'files-of-a-subject-have-a-layer',
      comment: `A file of a subject ends in .${anyLayer.replaceAll('|', ', .')}.ts(x).`,
      severity: 'error',
      from: {},
      to: {
        path: '^app/[^/]+/.*\\.tsx?$',
        pathNot: [`^app/(${technique.join('|')})/`, `\\.(${anyLayer})\\.tsx?$`, tests, '\\+types'],
      },
    },
    {
      name: 'pure-and-browser-code-stays-clean',
      comment:
        'Rules are pure, and views, islands and browser code run in browsers: no files, no database.',
      severity: 'error',
      from: {
        path: ['\\.(rules|view|island|browser)\\.tsx?$', '^app/(islands|ui)/'],
        pathNot: tests,
      },
      to: {
        path: '^(node:|node_modules/(pg|kysely|pino|hono|@hono|nodemailer|sharp|satori|@resvg)/|migrations/|app/database/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-node-in-pure-and-browser-code',
      comment: 'The same for what comes with Node, of all that a browser could be sent.',
      severity: 'error',
      from: {
        path: [
          '\\.(view|island|browser)\\.tsx?$',
          '^app/(islands|ui|(autosave|authors|posts|contact|search|site|desk)/.*\\.rules\\.ts$)',
        ],
        pathNot: tests,
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'routes-are-leaves',
      comment: 'Nothing imports a route.',
      severity: 'error',
      from: { pathNot: tests },
      to: { path: '\\.route\\.tsx?$' },
    },
    {
      name: 'server-stands-on-app',
      comment: 'Only server/ builds real things; app/ is handed them.',
      severity: 'error',
      from: { path: '^(app|migrations)/', pathNot: tests },
      to: { path: '^(server|scripts|tests)/' },
    },
    {
      name: 'faults-and-measurements-are-leaves',
      comment: 'They stand on everything, and nothing that is shipped stands on them.',
      severity: 'error',
      from: { path: '^(app|server|migrations|scripts)/' },
      to: { path: '^(bench|faults)/' },
    },
    {
      name: 'only-the-server-opens-databases',
      comment: 'Database and clock are arguments, never imports.',
      severity: 'error',
      from: { path: '^app/', pathNot: ['^app/database/', tests] },
      to: {
        path: '^app/database/(database|sqlite/.*|postgres/.*)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-unlisted-packages',
      comment: 'A package that is imported is named in package.json.',
      severity: 'error',
      from: { path: '^(app|server|migrations|scripts)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '^\\./\\+types/', '\\?(worker&)?url$'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^\\.react-router/', '^build/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
    },
  },
}

/**
 * @param {string[]} subjects
 * @param {string[]} above
 */
function arrowsGoDown(subjects, above) {
  return {
    name: `${subjects.join('-')}-import-nothing-above`,
    comment: 'Arrows between subjects go down.',
    severity: /** @type {const} */ ('error'),
    from: { path: `^app/(${subjects.join('|')})/`, pathNot: tests },
    to: { path: `^app/(${above.join('|')})/` },
  }
}

/**
 * @param {string} subject
 * @param {string[]} floor
 */
function beside(subject, floor) {
  const others = floor.filter((name) => name !== subject)
  return {
    name: `${subject}-beside-others`,
    comment:
      'Of the other subjects of its floor a subject knows the rules and views, not the data.',
    severity: /** @type {const} */ ('error'),
    from: { path: `^app/${subject}/`, pathNot: tests },
    to: {
      path: others.length > 0 ? `^app/(${others.join('|')})/` : '^$',
      pathNot: ['\\.(rules|view|browser)\\.tsx?$', '^app/markdown/'],
    },
  }
}

/**
 * @param {string} layer
 * @param {string[]} allowed
 */
function arrowsOf(layer, allowed) {
  const refused = Object.keys(layers).filter((name) => !allowed.includes(name))
  return {
    name: `${layer}-imports`,
    comment: `.${layer} files import ${allowed.map((name) => `.${name}`).join(', ')} and technique.`,
    severity: /** @type {const} */ ('error'),
    from: { path: `\\.${layer}\\.tsx?$`, pathNot: tests },
    to: { path: `\\.(${refused.join('|')})\\.tsx?$` },
  }
}
