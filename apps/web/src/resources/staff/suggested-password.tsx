import { Code, HStack, Stack } from '@chakra-ui/react'
import { Check, Copy, WandSparkles } from 'lucide-react'
import { useState } from 'react'

import { suggestPassword } from '#/lib/suggest-password'
import { t } from '#/text/uz'
import { Button } from '#/ui/button'
import { staffText as text } from './text'

/** Suggests a strong password for another person, copies it and, while it is in the field, shows it for copying again. */
export function SuggestedPassword({ value, onSuggest }: { value: string; onSuggest: (password: string) => void }) {
  const [suggested, setSuggested] = useState<string | null>(null)
  const [copied, setCopied] = useState<string | null>(null)
  const copy = async (password: string) => {
    try {
      await navigator.clipboard.writeText(password)
      setCopied(password)
    } catch {
      // If the browser does not allow copying, it is read or selected by hand.
    }
  }
  return (
    <Stack gap="2" align="flex-start">
      <HStack gap="2" wrap="wrap">
        <Button
          size="xs"
          variant="outline"
          onClick={() => {
            const made = suggestPassword()
            setSuggested(made)
            onSuggest(made)
            // Nobody can see it after the form is saved.
            void copy(made)
          }}
        >
          <WandSparkles size={14} aria-hidden />
          {text.suggest}
        </Button>
        {suggested !== null && suggested === value && (
          <>
            <Code size="md" dir="ltr" userSelect="all">
              {suggested}
            </Code>
            <Button size="xs" variant="ghost" onClick={() => void copy(suggested)}>
              {copied === suggested ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
              <span aria-live="polite">{copied === suggested ? t.common.copied : t.common.copy}</span>
            </Button>
          </>
        )}
      </HStack>
    </Stack>
  )
}
