// Loaded by Node under Wine before the program, for what Wine does in another way than Windows.
'use strict';

const { Socket } = require('node:net');

// Wine refuses to keep a connection alive that does not stand yet.
Socket.prototype.setKeepAlive = function setKeepAlive() {
  return this;
};

// Wine sets the variables of the user's folders when a program starts.
Object.assign(process.env, JSON.parse(process.env.SHIPCTL_TEST_ENVIRONMENT ?? '{}'));
delete process.env.SHIPCTL_TEST_ENVIRONMENT;

// What gives it a key of the console needs its number.
const { SHIPCTL_TEST_PID } = process.env;
delete process.env.SHIPCTL_TEST_PID;
if (SHIPCTL_TEST_PID) require('node:fs').writeFileSync(SHIPCTL_TEST_PID, String(process.pid));
