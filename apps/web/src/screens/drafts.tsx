import { Box, Flex, Skeleton, Stack, Text } from '@chakra-ui/react'
import { FileCheck, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import type { ListedDraft } from '#/form/list-drafts'
import { when } from '#/lib/dates'
import { draftsText as text } from '#/text/uz.drafts'
import { t } from '#/text/uz'
import { Button } from '#/ui/button'
import { confirm } from '#/ui/confirm'
import { LinkButton } from '#/ui/link-button'
import { notify } from '#/ui/notify'
import { Message, PageHeader, Panel } from '#/ui/page'
import { useBreadcrumbs } from '#/ui/use-breadcrumbs'
import { useDrafts } from './use-drafts'

/** The unsaved forms of this browser, to continue or discard. */
export function Drafts() {
  useBreadcrumbs([{ label: text.title }])
  const { drafts, drop } = useDrafts()
  const list = useRef<HTMLUListElement>(null)

  const throwAway = async (draft: ListedDraft, index: number) => {
    const sure = await confirm({ title: text.dropTitle, body: text.dropQuestion(draft.title), confirmLabel: text.drop, danger: true })
    if (!sure) return
    try {
      await drop(draft)
    } catch (error) {
      notify.error(error)
      return
    }
    notify.success(text.dropped(draft.title))
    // To the one in its place, or the last one; to the link home if none is left.
    requestAnimationFrame(() => {
      const left = list.current?.children
      const next = left?.item(Math.min(index, left.length - 1)) ?? document.querySelector('main')
      next?.querySelector<HTMLElement>('a, button')?.focus()
    })
  }

  return (
    <>
      <PageHeader title={text.title} description={text.help} />
      <Panel padding="0">
        {drafts === null && <Skeleton height="24" role="status" aria-label={text.loading} aria-busy />}
        {drafts?.length === 0 && (
          <Message level={2} icon={<FileCheck />} title={text.empty} actions={<LinkButton to="/">{t.common.home}</LinkButton>} />
        )}
        {drafts !== null && drafts.length > 0 && (
          <Box as="ul" ref={list} listStyleType="none" aria-label={text.list}>
            {drafts.map((draft, index) => (
              <Flex
                as="li"
                key={draft.path}
                gap="3"
                align="center"
                justify="space-between"
                wrap="wrap"
                paddingX="4"
                paddingY="3"
                borderBottomWidth="1px"
                borderColor="border"
                _last={{ borderBottomWidth: 0 }}
              >
                <Stack gap="0.5" minW="0" flex="1 1 14rem">
                  <Text fontWeight="medium" overflowWrap="anywhere">
                    <bdi>{draft.title}</bdi>
                  </Text>
                  <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
                    {when(draft.at)}
                    {draft.was !== undefined && ` · ${text.storedAs(draft.was)}`}
                  </Text>
                </Stack>
                <Flex gap="2">
                  <LinkButton to={draft.path} size="sm" variant="outline" aria-label={text.proceedWith(draft.title)}>
                    {text.proceed}
                  </LinkButton>
                  <Button
                    size="sm"
                    variant="ghost"
                    colorPalette="gray"
                    aria-label={text.dropOf(draft.title)}
                    onClick={() => void throwAway(draft, index)}
                  >
                    <Trash2 size={16} aria-hidden />
                    {text.drop}
                  </Button>
                </Flex>
              </Flex>
            ))}
          </Box>
        )}
      </Panel>
    </>
  )
}
