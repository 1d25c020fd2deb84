/*
 * Does what other programs on Windows do: holds files, and stops programs. Built and run by windows-desk.ts.
 *
 *   held-files hold <file> <shared>   opens a file, shares it for `r`eading, `w`riting, `d`eleting or not at all (`-`), prints
 *                                     "ready" and lets go of it when standard input ends
 *   held-files scan <folder> <ms>     prints "ready", then opens each file that appears below the folder, shares it for reading, and
 *                                     lets go of it after so many ms, as a scanner does
 *   held-files press <pid> <event>    gives an event of the console to a program, as the console does: 0 for Ctrl-C, 1 for
 *                                     Ctrl-Break, 2 for its window, which is closed; prints "ready"
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <windows.h>

static int hold(const wchar_t *file, const wchar_t *shared)
{
  DWORD mode = (wcschr(shared, L'r') ? FILE_SHARE_READ : 0) | (wcschr(shared, L'w') ? FILE_SHARE_WRITE : 0) |
               (wcschr(shared, L'd') ? FILE_SHARE_DELETE : 0);
  HANDLE handle = CreateFileW(file, GENERIC_READ | GENERIC_WRITE, mode, NULL, OPEN_EXISTING, 0, NULL);
  if (handle == INVALID_HANDLE_VALUE)
    handle = CreateFileW(file, GENERIC_READ, mode, NULL, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
  if (handle == INVALID_HANDLE_VALUE) {
    printf("failed %lu\n", GetLastError());
    return 1;
  }
  printf("ready\n");
  fflush(stdout);
  while (getchar() != EOF)
    ;
  CloseHandle(handle);
  return 0;
}

struct seen {
  wchar_t file[32768];
  DWORD ms;
};

static DWORD WINAPI look(void *given)
{
  struct seen *seen = given;
  HANDLE handle = CreateFileW(seen->file, GENERIC_READ, FILE_SHARE_READ, NULL, OPEN_EXISTING, 0, NULL);
  if (handle != INVALID_HANDLE_VALUE) {
    Sleep(seen->ms);
    CloseHandle(handle);
  }
  free(seen);
  return 0;
}

static int scan(const wchar_t *folder, DWORD ms)
{
  static DWORD buffer[16384];
  DWORD length;
  HANDLE handle = CreateFileW(folder, FILE_LIST_DIRECTORY, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                              OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
  int is_ready = 0;
  if (handle == INVALID_HANDLE_VALUE) {
    printf("failed %lu\n", GetLastError());
    return 1;
  }
  for (;;) {
    OVERLAPPED under_way = {0};
    under_way.hEvent = CreateEventW(NULL, TRUE, FALSE, NULL);
    if (!ReadDirectoryChangesW(handle, buffer, sizeof buffer, TRUE, FILE_NOTIFY_CHANGE_FILE_NAME, NULL, &under_way, NULL))
      return 1;
    if (!is_ready) {
      is_ready = 1;
      printf("ready\n");
      fflush(stdout);
    }
    if (!GetOverlappedResult(handle, &under_way, &length, TRUE) || length == 0) continue;
    char *at = (char *)buffer;
    for (;;) {
      FILE_NOTIFY_INFORMATION *info = (FILE_NOTIFY_INFORMATION *)at;
      if (info->Action == FILE_ACTION_ADDED || info->Action == FILE_ACTION_RENAMED_NEW_NAME) {
        struct seen *seen = calloc(1, sizeof *seen);
        seen->ms = ms;
        swprintf(seen->file, 32768, L"%ls\\%.*ls", folder, (int)(info->FileNameLength / sizeof(wchar_t)), info->FileName);
        CloseHandle(CreateThread(NULL, 0, look, seen, 0, NULL));
      }
      if (info->NextEntryOffset == 0) break;
      at += info->NextEntryOffset;
    }
    CloseHandle(under_way.hEvent);
  }
}

/* The server of Wine passes on Ctrl-C alone. What all of these start in a program is in Wine what it is in Windows. */
static int press(DWORD pid, DWORD event)
{
  HANDLE process = OpenProcess(PROCESS_ALL_ACCESS, FALSE, pid);
  LPTHREAD_START_ROUTINE start = (LPTHREAD_START_ROUTINE)(void *)GetProcAddress(GetModuleHandleW(L"kernelbase"), "CtrlRoutine");
  if (process == NULL || start == NULL || CreateRemoteThread(process, NULL, 0, start, (void *)(size_t)event, 0, NULL) == NULL) {
    printf("failed %lu\n", GetLastError());
    return 1;
  }
  printf("ready\n");
  return 0;
}

int wmain(int argc, wchar_t **argv)
{
  if (argc == 4 && wcscmp(argv[1], L"hold") == 0) return hold(argv[2], argv[3]);
  if (argc == 4 && wcscmp(argv[1], L"scan") == 0) return scan(argv[2], (DWORD)wcstoul(argv[3], NULL, 10));
  if (argc == 4 && wcscmp(argv[1], L"press") == 0) return press(wcstoul(argv[2], NULL, 10), wcstoul(argv[3], NULL, 10));
  printf("failed: hold <file> <shared>, scan <folder> <ms>, press <pid> <event>\n");
  return 1;
}
