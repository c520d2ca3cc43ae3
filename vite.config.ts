import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { chunkOf } from './scripts/browser-chunks.ts'

/** React Router's bundles say 'use client', which means nothing here. */
const quiet: NonNullable<Rolldown.InputOptions['onLog']> = (level, log, handle) => {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log)
}

/** Vite wraps every late import to fetch its style first. There is one style for all, so the import alone is enough. */
const plainImports: Plugin = {
  name: 'plain-imports',
  apply: 'build',
  transform: (_, id) =>
    id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : undefined,
}

/**
 * The browser compiles a function when it is first called: for the next page's script, that is when its link is pressed. This line has it
 * compiled while the script is fetched, outside of the main thread. The scripts of the first load are called at once.
 */
const compiledAhead: Plugin = {
  name: 'compiled-ahead',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const first = new Set<string>()
    const visit = (name: string) => {
      const chunk = chunks.find(({ fileName }) => fileName === name)
      if (!chunk || first.has(name)) return
      first.add(name)
      for (const next of chunk.imports) visit(next)
    }
    for (const { fileName, isEntry } of chunks) if (isEntry) visit(fileName)
    for (const chunk of chunks)
      if (!first.has(chunk.fileName)) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  plugins: [tailwindcss(), plainImports, ...(isSsrBuild ? [] : [compiledAhead])],
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        ssr: true,
        target: 'node26',
        rolldownOptions: { input: 'src/web/app/start/entry-server.tsx', onLog: quiet },
      }
    : {
        outDir: 'dist/web',
        manifest: true,
        target: 'es2023',
        // An inlined font or picture would need more than 'self' in the content security policy.
        assetsInlineLimit: 0,
        // The server names the first page's chunks; a map of all the others' would weigh more than it saves.
        modulePreload: false,
        rolldownOptions: {
          input: 'src/web/app/start/entry-client.tsx',
          onLog: quiet,
          output: {
            codeSplitting: {
              // Otherwise a module's imports would go to its file, whoever else needs them.
              includeDependenciesRecursively: false,
              groups: [{ debugName: 'pages', name: (id, context) => chunkOf(id, (one) => context.getModuleInfo(one)) }],
            },
          },
        },
      },
}))
