"""A simple script as a user would write it: urllib, json, xlsxwriter with constant memory."""
import json
import os
import sys
import urllib.request

import xlsxwriter

address, last_page, file = sys.argv[1], int(sys.argv[2]), sys.argv[3]
headers = {"Authorization": f"Bearer {os.environ['SHIPCTL_TOKEN']}", "Accept": "application/json"}
book = xlsxwriter.Workbook(file, {"constant_memory": True})
bold = book.add_format({"bold": True})
sheets = {name: book.add_worksheet(name) for name in ("Orders", "Items", "Boxes")}
columns, lines = {}, {name: 0 for name in sheets}


def write(name, record):
    sheet = sheets[name]
    if name not in columns:
        columns[name] = [key for key, value in record.items() if not isinstance(value, list)]
        sheet.write_row(0, 0, columns[name], bold)
        sheet.freeze_panes(1, 0)
    lines[name] += 1
    for column, key in enumerate(columns[name]):
        value = record[key]
        if value is None:
            continue
        if isinstance(value, str) or key == "id" or key.endswith("_id"):
            sheet.write_string(lines[name], column, str(value))
        else:
            sheet.write_number(lines[name], column, value)


for page in range(1, last_page + 1):
    request = urllib.request.Request(f"{address}&page={page}", headers=headers)
    with urllib.request.urlopen(request) as response:
        for order in json.load(response)["data"]["data"]:
            write("Orders", order)
            for item in order["items"]:
                write("Items", item)
            for box in order["boxes"]:
                write("Boxes", box)
for name, sheet in sheets.items():
    sheet.autofilter(0, 0, lines[name], len(columns[name]) - 1)
book.close()
