import type { Plugin } from 'vite'

/**
 * Preloads the panel's first files together with the script that imports them (`src/start.ts`), so that they are not loaded one
 * after the other.
 */
export function preloadMain(source: string): Plugin {
  return {
    name: 'preload-main',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [one] : []))
        const main = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source) === true)
        if (main === undefined) throw new Error(`no file was made of ${source}`)
        const files = new Set<string>()
        const visit = (file: string) => {
          if (files.has(file)) return
          files.add(file)
          for (const next of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) visit(next)
        }
        visit(main.fileName)
        return [...files]
          .map((file) => `/${file}`)
          .filter((href) => !html.includes(`"${href}"`))
          .map((href) => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href }, injectTo: 'head' as const }))
      },
    },
  }
}
