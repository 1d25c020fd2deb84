import { expect, it } from 'vitest';
import { describeOnWindows, windowsDesk } from '../support/windows-desk.ts';

describeOnWindows('the folder of settings', () => {
  it('has a drive or a server: another one would be there on each drive', async () => {
    const { code, stderr } = await windowsDesk().shipctl(['whoami'], { env: { SHIPCTL_CONFIG_DIR: '\\settings' } });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('C:\\Users\\me\\shipctl') });
  });

  it('is told of by doctor where others may read it', async () => {
    const { shipctl } = windowsDesk();
    const SHIPCTL_SANDBOX = '1';
    const own = await shipctl(['doctor'], { env: { SHIPCTL_SANDBOX } });
    expect(own.stdout).not.toContain('others on this machine');
    const shared = await shipctl(['doctor'], { env: { SHIPCTL_SANDBOX, SHIPCTL_CONFIG_DIR: 'C:\\ProgramData' } });
    expect(shared.stdout).toContain('others on this machine may read it');
  });
});
