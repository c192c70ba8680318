import { Box, Center, Flex, Stack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Images, SearchX, Upload } from 'lucide-react'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'

import { FOLDERS } from '#/api/generated/contract'
import { SearchField } from '#/resources/kit/search-field'
import { useLastPage } from '#/resources/kit/use-page-size'
import { t } from '#/text/uz'
import { libraryText as text } from '#/text/uz.library'
import { Button } from '#/ui/button'
import { LinkButton } from '#/ui/link-button'
import { Message, PageHeader, Panel } from '#/ui/page'
import { PhoneFilters } from '#/ui/phone-filters'
import { ReadError } from '#/ui/read-error'
import { useBreadcrumbs } from '#/ui/use-breadcrumbs'
import { Choice, LibraryFilters } from './filters'
import { FileGrid, WaitingGrid } from './grid'
import { Pages } from './pages'
import { filesQuery, PER_PAGE } from './queries'
import { FOLDER_NAMES, isFolder, librarySearch, type LibraryFolder, type LibrarySearch } from './search'
import { Uploads } from './uploads'
import { useUploading } from './use-uploading'

/** All stored files: search, upload, and a link to the screen of each. */
export function MediaLibrary() {
  useBreadcrumbs([{ label: text.title }])
  const search = librarySearch(useSearch({ from: '/shell/media' }))
  const navigate = useNavigate()
  const query = useQuery(filesQuery(search))
  const uploading = useUploading()
  const [chosen, setChosen] = useState<LibraryFolder>('other')
  // Uploads go into the selected folder.
  const folder = search.folder ?? chosen
  const { data, error } = query

  const show = (next: LibrarySearch, replace = false) => {
    void navigate({ to: '/media', search: next, replace, resetScroll: false })
  }
  const onPage = (page: number, replace = false) => show(librarySearch({ ...search, page }), replace)
  const page = search.page ?? 1
  const { last } = useLastPage({ page, perPage: PER_PAGE, total: data?.total, isPlaceholderData: query.isPlaceholderData }, (end) => onPage(end, true))
  const { page: _page, sort: _sort, ...narrowed } = search
  const isNarrowed = Object.keys(narrowed).length > 0

  return (
    <DropZone onFiles={(files) => uploading.add(files, folder)}>
      <PageHeader
        title={text.title}
        description={text.help}
        actions={
          <>
            <LinkButton to="/help/$topic" params={{ topic: 'pictures' }} variant="ghost" colorPalette="gray" height="10">
              {t.screens.help}
            </LinkButton>
            <UploadButton folder={folder} onFiles={(files) => uploading.add(files, folder)} />
          </>
        }
      />
      <Stack gap="4">
        <Flex gap="3" wrap="wrap" align="end" justify="space-between">
          <SearchField
            value={search.key ?? ''}
            what={text.what}
            onSearch={(key) => {
              const { page: _old, ...rest } = search
              show(librarySearch({ ...rest, key }), true)
            }}
          />
          {search.folder === undefined && (
            <Box width={{ base: 'full', sm: '56' }}>
              <Choice label={text.uploadFolder} value={folder} options={FOLDER_NAMES} onChoose={(next) => isFolder(next) && setChosen(next)} />
            </Box>
          )}
          <PhoneFilters values={[search.folder, search.kind, search.state, search.sort]}>
            <LibraryFilters search={search} onShow={(next) => show(next, true)} />
          </PhoneFilters>
        </Flex>
        <Uploads files={uploading.files} isBusy={uploading.isBusy} onClose={uploading.clear} />
        {data === undefined ? (
          error === null ? (
            <WaitingGrid />
          ) : (
            <Panel>
              <ReadError level={2} title={text.failed} query={query} />
            </Panel>
          )
        ) : data.total === 0 ? (
          <Panel>
            {isNarrowed ? (
              <Message level={2} icon={<SearchX />} title={text.nothing} actions={<Button onClick={() => show({})}>{text.showAll}</Button>} />
            ) : (
              <Message level={2} icon={<Images />} title={text.empty}>
                {text.emptyHelp}
              </Message>
            )}
          </Panel>
        ) : (
          <>
            <FileGrid files={data.media} isOld={query.isPlaceholderData} />
            <Pages page={Math.min(page, last)} last={last} total={data.total} onPage={(next) => onPage(next)} />
          </>
        )}
      </Stack>
    </DropZone>
  )
}

function UploadButton({ folder, onFiles }: { folder: LibraryFolder; onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const takesVideos = FOLDERS[folder].accepts.some((type) => type.startsWith('video/'))
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-hidden
        accept={takesVideos ? 'video/mp4,video/webm' : 'image/*'}
        data-testid="library-files"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()}>
        <Upload size={16} aria-hidden />
        {text.upload}
      </Button>
    </>
  )
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Files may be dropped anywhere on the screen. */
function DropZone({ onFiles, children }: { onFiles: (files: readonly File[]) => void; children: ReactNode }) {
  const [over, setOver] = useState(false)
  return (
    <Box
      position="relative"
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget)) setOver(false)
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
      {over && (
        <Center
          position="absolute"
          inset="-2"
          borderWidth="2px"
          borderStyle="dashed"
          borderColor="brand.solid"
          borderRadius="l3"
          bg="bg.panel/90"
          color="brand.fg"
          fontWeight="medium"
          pointerEvents="none"
          zIndex="1"
        >
          {text.dropNow}
        </Center>
      )}
    </Box>
  )
}
