import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Boot } from './app/boot'
import { watchTheme } from './app/colour-mode'
import { restoreSession, takePendingError, watchOtherTabs } from './app/session'
import { system } from './app/theme'
import { notify } from './ui/notify'

restoreSession()
watchOtherTabs()
watchTheme()

const pendingError = takePendingError()
if (pendingError !== null) notify.pendingError(pendingError)

// The server puts a fresh nonce into the page; its security policy allows no other style elements.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
const styles = createCache({ key: 'p', ...(nonce === undefined ? {} : { nonce }) })

const place = document.getElementById('root')
if (place === null) throw new Error('the page has no #root')

createRoot(place).render(
  <StrictMode>
    <CacheProvider value={styles}>
      <ChakraProvider value={system}>
        <Boot />
      </ChakraProvider>
    </CacheProvider>
  </StrictMode>,
)
