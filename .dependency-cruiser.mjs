/**
 * Who may import whom. Arrows point one way: routes → reading, desk, newsletter… → data → content.
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    only('content', [], 'content/ is pure: it knows nothing of the rest of the house.'),
    only('config', [], 'Configuration depends on nothing.'),
    only('data', ['content'], 'data/ turns rows into content and back.'),
    only('syndication', ['content', 'config'], 'syndication/ turns content into what others show.'),
    only(
      'ui',
      ['content', 'config', 'styles'],
      'ui/ shows content; islands and data are handed to it.',
    ),
    only('pages', ['content', 'config'], 'pages/ holds texts of ours, rendered once.'),
    only('islands', ['ui', 'content'], 'Islands run in the browser: no server code.'),
    only('offline', ['content'], 'offline/ is the service worker: it stands alone in the browser.'),
    only('http', [], 'http/ knows what HTTP says of an answer, whatever is in it.'),
    only('limits', [], 'limits/ counts who asked how often, whatever for.'),
    only('mail', ['content', 'config', 'data'], 'mail/ says what a mail is; others write them.'),
    ...['reading', 'reads', 'media'].map((folder) =>
      only(
        folder,
        ['content', 'config', 'data'],
        `${folder}/ stands beside its siblings, not on them.`,
      ),
    ),
    only('desk', ['content', 'config', 'data', 'limits'], 'desk/ stands beside its siblings.'),
    ...['contact', 'newsletter', 'editors'].map((folder) =>
      only(
        folder,
        ['content', 'config', 'data', 'mail', 'limits'],
        `${folder}/ writes mail, and stands beside its siblings, not on them.`,
      ),
    ),
    {
      name: 'pure-and-browser-code-stays-clean',
      comment:
        'content/ is pure and islands/ run in the browser: no files, no network, no database.',
      severity: 'error',
      from: { path: '^app/(content|islands|offline|ui)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^(node:|node_modules/(pg|kysely|pino|hono|@hono|nodemailer|sharp|satori|@resvg)/|migrations/)',
      },
    },
    {
      name: 'no-node-in-pure-and-browser-code',
      comment: 'The same, for what comes with Node.',
      severity: 'error',
      from: { path: '^app/(content|islands|offline|ui)/', pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'routes-are-leaves',
      comment: 'Nothing imports a route.',
      severity: 'error',
      from: { path: '^(app|server)/', pathNot: '^app/routes/' },
      to: { path: '^app/routes/' },
    },
    {
      name: 'server-stands-on-app',
      comment: 'Only server/ builds real things; app/ is handed them.',
      severity: 'error',
      from: { path: '^(app|migrations)/', pathNot: '\\.test\\.tsx?$' },
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
      from: { path: '^app/', pathNot: ['^app/data/', '\\.test\\.tsx?$'] },
      to: {
        path: '^app/data/engine/(database|sqlite|postgres)\\.ts$',
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
      to: { couldNotResolve: true, pathNot: ['^virtual:', '^\\./\\+types/', '\\?url$'] },
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
 * A folder of app/ may import itself and these others. Tests may also use what tests/support offers.
 * @param {string} folder
 * @param {string[]} others
 * @param {string} comment
 */
function only(folder, others, comment) {
  const allowed = [folder, ...others].map((name) => `^app/${name}/`)
  return {
    name: `${folder}-imports`,
    comment,
    severity: /** @type {const} */ ('error'),
    from: { path: `^app/${folder}/`, pathNot: '\\.test\\.tsx?$' },
    to: { path: '^(app|server|scripts|tests)/', pathNot: allowed },
  }
}
